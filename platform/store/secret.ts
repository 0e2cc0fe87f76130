import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import type { Sql } from './store.ts'

const bytes = 32
const Secret = z.object({ secret: z.string() })

/** The store's secret, which no backup holds. Undefined until `createSecret` is first called. */
export async function readSecret(sql: Sql): Promise<Buffer | undefined> {
  const [row] = await sql('SELECT secret FROM request_secret', [], Secret)
  return row && Buffer.from(row.secret, 'base64url')
}

/** Instances that create it at the same time agree on the first one. */
export async function createSecret(sql: Sql): Promise<Buffer> {
  await sql('INSERT INTO request_secret (id, secret) VALUES (1, $1) ON CONFLICT (id) DO NOTHING', [
    randomBytes(bytes).toString('base64url'),
  ])
  const secret = await readSecret(sql)
  if (!secret) throw new Error('request_secret returned no row after an insert')
  return secret
}
