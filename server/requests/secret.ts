import { randomBytes } from 'node:crypto'
import type { Sql, Store } from '#server/store/store.ts'

const bytes = 32

/** The store's secret, which no backup holds. Undefined until `createSecret` is first called. */
export async function readSecret(sql: Sql): Promise<Buffer | undefined> {
  const [row] = await sql<{ secret: string }>('SELECT secret FROM request_secret')
  return row && Buffer.from(row.secret, 'base64url')
}

/** Instances that create it at the same time agree on the first one. */
export async function createSecret(store: Store): Promise<Buffer> {
  const secret = await store.write(async (sql) => {
    await sql('INSERT INTO request_secret (id, secret) VALUES (1, $1) ON CONFLICT (id) DO NOTHING', [
      randomBytes(bytes).toString('base64url'),
    ])
    return readSecret(sql)
  })
  if (!secret) throw new Error('request_secret returned no row after an insert')
  return secret
}
