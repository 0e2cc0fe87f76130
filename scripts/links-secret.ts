// `node scripts/links-secret.ts`: prints the secret of the customers' links, for a copy that is encrypted. See deploy/copy.sh.
import '#content-loader/any-content.ts'
import { existsSync } from 'node:fs'
import { readProcessEnvironment } from '#platform/env.ts'
import { storeFile } from '#platform/store/sqlite.ts'
import { openUnchanged } from '#platform/store/sqlite-connection.ts'
import { connected } from './archive/postgres.ts'
import { readSecret } from './archive/request-secret.ts'
import { run } from './archive/terminal.ts'

await run(async () => {
  const { DATABASE_URL, DATA_DIR } = readProcessEnvironment()
  return (DATABASE_URL ? await secretIn(DATABASE_URL) : secretOf(DATA_DIR)) ?? ''
})

function secretIn(url: string): Promise<string | undefined> {
  return connected(url, async (client) => {
    const { rows } = await client.query<{ secret: string }>('SELECT secret FROM request_secret')
    return rows[0]?.secret
  })
}

/** Changes no file, because the copy may not write into the data folder. */
function secretOf(folder: string): string | undefined {
  if (!existsSync(storeFile(folder))) throw new Error(`There is no store in ${folder}`)
  const store = openUnchanged(storeFile(folder))
  try {
    return readSecret(store)[0]?.secret
  } finally {
    store.close()
  }
}
