import { Passkey, StoredPasskey } from '#domain/passkey.ts'
import type { StoredPerson } from '#domain/person.ts'
import { HttpError } from '#server/http/http-error.ts'
import type { Sql } from '#server/store/store.ts'
import { columnOf } from '#server/store/table.ts'
import { Count } from '#server/store/values.ts'

const maxPasskeys = 20

const columnsOf = (schema: { shape: object }) =>
  Object.keys(schema.shape)
    .map((field) => `"${columnOf(field)}" AS "${field}"`)
    .join(', ')

/** The passkeys of the people who sign in. */
export const passkeys = {
  /** The newest first. */
  of: (sql: Sql, personId: StoredPerson['id']): Promise<Passkey[]> =>
    sql(
      `SELECT ${columnsOf(Passkey)} FROM passkeys WHERE "personId" = $1 ORDER BY created_at DESC, id`,
      [personId],
      Passkey,
    ),

  async find(sql: Sql, id: string): Promise<StoredPasskey | undefined> {
    const statement = `SELECT ${columnsOf(StoredPasskey)} FROM passkeys WHERE id = $1`
    return (await sql(statement, [id], StoredPasskey))[0]
  },

  /** Whether somebody who can sign in has one. */
  async exist(sql: Sql): Promise<boolean> {
    const statement = `SELECT 1 FROM passkeys JOIN users ON users.id = "personId" WHERE "disabledAt" IS NULL LIMIT 1`
    return (await sql(statement)).length > 0
  },

  /** Throws 409 when it exists, or its person has too many. */
  async create(sql: Sql, passkey: StoredPasskey): Promise<Passkey> {
    const [{ count } = { count: 0 }] = await sql(
      'SELECT count(*) AS count FROM passkeys WHERE "personId" = $1',
      [passkey.personId],
      Count,
    )
    if (count >= maxPasskeys) throw new HttpError(409, `You already have ${maxPasskeys} passkeys, remove one first`)
    const columns = Object.keys(passkey).map((field) => `"${columnOf(field)}"`)
    const [created] = await sql(
      `INSERT INTO passkeys (${columns}) VALUES (${columns.map((_, index) => `$${index + 1}`)})
       ON CONFLICT (id) DO NOTHING RETURNING ${columnsOf(Passkey)}`,
      Object.values(passkey),
      Passkey,
    )
    if (!created) throw new HttpError(409, 'This passkey is there already')
    return created
  },

  /** False when the passkey was removed, or another sign-in with it came first. */
  async use(sql: Sql, { id, counter }: StoredPasskey, newCounter: number, now: Date): Promise<boolean> {
    const used = await sql(
      'UPDATE passkeys SET counter = $3, "lastUsedAt" = $4 WHERE id = $1 AND counter = $2 RETURNING id',
      [id, counter, newCounter, now.toISOString()],
    )
    return used.length > 0
  },

  /** Resolves to undefined when the person has no such passkey. */
  async remove(sql: Sql, id: string, personId: StoredPerson['id']): Promise<Passkey | undefined> {
    const statement = `DELETE FROM passkeys WHERE id = $1 AND "personId" = $2 RETURNING ${columnsOf(Passkey)}`
    return (await sql(statement, [id, personId], Passkey))[0]
  },
}
