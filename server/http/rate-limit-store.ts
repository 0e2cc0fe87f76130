import { createHmac } from 'node:crypto'
import type { Sql, Store } from '#server/store/store.ts'
import type { RateLimitState, RateLimitStore } from './rate-limit.ts'

/** Above this, the least recently active address is deleted. */
const maxAddresses = 10_000

/** Holds the state in the memory of one process. */
export function inMemoryRateLimitStore(): RateLimitStore {
  const states = new Map<string, RateLimitState>()
  return {
    async update(address, next, beforeSave) {
      const state = next(states.get(address))
      beforeSave()
      states.delete(address)
      states.set(address, state)
      const [leastRecent] = states.keys()
      if (states.size > maxAddresses && leastRecent !== undefined) states.delete(leastRecent)
    },
    async delete(address) {
      states.delete(address)
    },
  }
}

/**
 * Holds the state in the database, shared by all instances. `rule` separates the addresses of different limits. An
 * address is stored as an HMAC with `secret`, which the database does not hold.
 */
export function databaseRateLimitStore(store: Store, rule: string, secret: () => Promise<string>): RateLimitStore {
  const hashOf = async (address: string) =>
    createHmac('sha256', await secret())
      .update(address)
      .digest('base64url')

  return {
    async update(address, next, beforeSave, transaction) {
      const hash = await hashOf(address)
      const update = async (sql: Sql) => {
        for (;;) {
          const first = next(undefined)
          const inserted = await sql(
            `INSERT INTO throttled (rule, address, known, expires_at) VALUES ($1, $2, $3, $4)
             ON CONFLICT (rule, address) DO NOTHING RETURNING address`,
            [rule, hash, JSON.stringify(first), expiryOf(first)],
          )
          if (inserted.length > 0) return beforeSave()
          const [row] = await sql<{ known: string }>(
            'SELECT known FROM throttled WHERE rule = $1 AND address = $2 FOR UPDATE',
            [rule, hash],
          )
          if (!row) continue // deleted between the two statements
          const state = next(JSON.parse(row.known))
          beforeSave()
          const statement = 'UPDATE throttled SET known = $3, expires_at = $4 WHERE rule = $1 AND address = $2'
          await sql(statement, [rule, hash, JSON.stringify(state), expiryOf(state)])
          return
        }
      }
      await (transaction ? update(transaction) : store.write(update))
    },
    async delete(address) {
      const hash = await hashOf(address)
      await store.write((sql) => sql('DELETE FROM throttled WHERE rule = $1 AND address = $2', [rule, hash]))
    },
  }
}

const expiryOf = ({ expires }: RateLimitState) => new Date(expires).toISOString()

export async function deleteExpiredRateLimits(sql: Sql, now: Date): Promise<void> {
  await sql('DELETE FROM throttled WHERE expires_at <= $1', [now.toISOString()])
}
