import { createHmac } from 'node:crypto'
import type { Sql, Store } from '#server/store/store.ts'
import type { RateLimitState, RateLimitStore } from './rate-limit.ts'

/** Past this many addresses, the one that has been quiet longest is forgotten. */
const crowd = 10_000

/** The memory of one process: it starts anew with it. */
export function processRateLimitStore(): RateLimitStore {
  const all = new Map<string, RateLimitState>()
  return {
    async change(address, next, admit) {
      const known = next(all.get(address))
      admit()
      all.delete(address)
      all.set(address, known)
      const [quietest] = all.keys()
      if (all.size > crowd && quietest !== undefined) all.delete(quietest)
    },
    async forget(address) {
      all.delete(address)
    },
  }
}

/**
 * The memory that all instances on one database share. `rule` tells its addresses from those of other throttles. An
 * address is kept as a hash that is of no use without `secret`, which the database does not hold.
 */
export function sharedRateLimitStore(store: Store, rule: string, secret: () => Promise<string>): RateLimitStore {
  const hashOf = async (address: string) =>
    createHmac('sha256', await secret())
      .update(address)
      .digest('base64url')

  return {
    async change(address, next, admit, given) {
      const hash = await hashOf(address)
      const change = async (sql: Sql) => {
        for (;;) {
          const first = next(undefined)
          const made = await sql(
            `INSERT INTO throttled (rule, address, known, expires_at) VALUES ($1, $2, $3, $4)
             ON CONFLICT (rule, address) DO NOTHING RETURNING address`,
            [rule, hash, JSON.stringify(first), timeOf(first)],
          )
          if (made.length > 0) return admit()
          const [row] = await sql<{ known: string }>(
            'SELECT known FROM throttled WHERE rule = $1 AND address = $2 FOR UPDATE',
            [rule, hash],
          )
          if (!row) continue // forgotten between the two
          const known = next(JSON.parse(row.known))
          admit()
          const keep = 'UPDATE throttled SET known = $3, expires_at = $4 WHERE rule = $1 AND address = $2'
          await sql(keep, [rule, hash, JSON.stringify(known), timeOf(known)])
          return
        }
      }
      await (given ? change(given) : store.write(change))
    },
    async forget(address) {
      const hash = await hashOf(address)
      await store.write((sql) => sql('DELETE FROM throttled WHERE rule = $1 AND address = $2', [rule, hash]))
    },
  }
}

const timeOf = ({ expires }: RateLimitState) => new Date(expires).toISOString()

export async function deleteExpiredRateLimits(sql: Sql, now: Date): Promise<void> {
  await sql('DELETE FROM throttled WHERE expires_at <= $1', [now.toISOString()])
}
