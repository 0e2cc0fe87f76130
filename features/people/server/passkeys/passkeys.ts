import { ownerId, type Passkey, StoredPasskey } from '#features/people/passkey.ts'
import type { StoredPerson } from '#features/people/person.ts'
import { HttpError } from '#platform/http/http-error.ts'
import type { Sql } from '#platform/store/store.ts'
import { columnOf } from '#platform/store/table.ts'
import { Count } from '#platform/store/values.ts'

const maxPasskeys = 20

const selected = Object.keys(StoredPasskey.shape)
  .map((field) => `"${columnOf(field)}" AS "${field}"`)
  .join(', ')

/** Where the dashboard is. */
type Here = Pick<StoredPasskey, 'rpId'>

/** One without a domain is taken for one of here. */
const shown = ({ id, name, createdAt, lastUsedAt, rpId }: StoredPasskey, here: Here): Passkey => ({
  ...{ id, name, createdAt, lastUsedAt },
  otherDomain: rpId === here.rpId ? null : rpId,
})

/** The passkeys of the people who sign in, and those of the owner's password. */
export const passkeys = {
  /** The newest first. */
  async of(sql: Sql, personId: StoredPerson['id'], here: Here): Promise<Passkey[]> {
    const statement = `SELECT ${selected} FROM passkeys WHERE "personId" = $1 ORDER BY created_at DESC, id`
    return (await sql(statement, [personId], StoredPasskey)).map((passkey) => shown(passkey, here))
  },

  async find(sql: Sql, id: string): Promise<StoredPasskey | undefined> {
    const statement = `SELECT ${selected} FROM passkeys WHERE id = $1`
    return (await sql(statement, [id], StoredPasskey))[0]
  },

  /** Whether somebody who can sign in has one of here. */
  async exist(sql: Sql, { rpId }: Here): Promise<boolean> {
    const statement = `SELECT 1 FROM passkeys LEFT JOIN users ON users.id = "personId"
      WHERE ((users.id IS NOT NULL AND "disabledAt" IS NULL) OR "personId" = '${ownerId}')
        AND ("rpId" IS NULL OR "rpId" = $1) LIMIT 1`
    return (await sql(statement, [rpId])).length > 0
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
       ON CONFLICT (id) DO NOTHING RETURNING id`,
      Object.values(passkey),
    )
    if (!created) throw new HttpError(409, 'This passkey is there already')
    return shown(passkey, passkey)
  },

  /** False when the passkey was removed, or another sign-in with it came first. */
  async use(
    sql: Sql,
    { id, counter }: StoredPasskey,
    { newCounter, rpId, now }: { newCounter: number; rpId: string; now: Date },
  ): Promise<boolean> {
    const used = await sql(
      'UPDATE passkeys SET counter = $3, "lastUsedAt" = $4, "rpId" = $5 WHERE id = $1 AND counter = $2 RETURNING id',
      [id, counter, newCounter, now.toISOString(), rpId],
    )
    return used.length > 0
  },

  /** Resolves to undefined when the person has no such passkey. */
  async remove(sql: Sql, id: string, personId: StoredPerson['id']): Promise<StoredPasskey | undefined> {
    const statement = `DELETE FROM passkeys WHERE id = $1 AND "personId" = $2 RETURNING ${selected}`
    return (await sql(statement, [id, personId], StoredPasskey))[0]
  },

  removeAll: (sql: Sql, personId: StoredPerson['id']) => sql('DELETE FROM passkeys WHERE "personId" = $1', [personId]),
}
