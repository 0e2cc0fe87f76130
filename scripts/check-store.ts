// Fails when the store has a newer schema than this release. deploy/release.sh runs it before a rollback.
import { readProcessEnvironment } from '#platform/env.ts'
import { assertSchemaSupported, schemaOf } from '#platform/store/migrate.ts'
import { openStore } from '#platform/store/open.ts'
import { run } from './archive/terminal.ts'

await run(async () => {
  const store = await openStore(readProcessEnvironment())
  try {
    assertSchemaSupported('The store', await schemaOf(store.engine, store.read))
    return 'This release can read the store.'
  } finally {
    await store.close()
  }
})
