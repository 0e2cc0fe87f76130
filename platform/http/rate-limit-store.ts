import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import { clockToleranceMs } from '#platform/store/clock-tolerance.ts'
import type { Sql, Store } from '#platform/store/store.ts'
import type { Count, RateLimitState, RateLimitStore } from './rate-limit.ts'

/** Above this, the least recently active network is deleted. */
const maxNetworks = 10_000
/** No limit has a longer window. A state that expires later is from a clock that was ahead. */
const maxWindowMs = 24 * 3_600_000

/** JSON of the counts. */
const Throttled = z.object({ state: z.string() })

/** Holds the state in the memory of one process. */
export function inMemoryRateLimitStore(): RateLimitStore {
  const states = new Map<string, RateLimitState>()
  return {
    async update(counts, beforeSave) {
      const counted = counts.map(({ network, next }) => [network, next(states.get(network))] as const)
      beforeSave()
      for (const [network, state] of counted) {
        states.delete(network)
        states.set(network, state)
        const [leastRecent] = states.keys()
        if (states.size > maxNetworks && leastRecent !== undefined) states.delete(leastRecent)
      }
    },
    async delete(networks) {
      for (const network of networks) states.delete(network)
    },
  }
}

/**
 * Holds the state in the database, shared by all instances. `rule` separates the networks of different limits. A network is
 * stored as an HMAC with `secret`, which the database does not hold.
 */
export function databaseRateLimitStore(store: Store, rule: string, secret: () => Promise<string>): RateLimitStore {
  const hashOf = async (network: string) =>
    createHmac('sha256', await secret())
      .update(network)
      .digest('base64url')

  async function saveCount(sql: Sql, hash: string, next: Count['next']): Promise<void> {
    for (;;) {
      const first = next(undefined)
      const inserted = await sql(
        `INSERT INTO throttled (rule, address, known, expires_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (rule, address) DO NOTHING RETURNING address`,
        [rule, hash, JSON.stringify(first), expiryOf(first)],
      )
      if (inserted.length > 0) return
      const [row] = await sql(
        'SELECT known AS state FROM throttled WHERE rule = $1 AND address = $2 FOR UPDATE',
        [rule, hash],
        Throttled,
      )
      if (!row) continue // deleted between the two statements
      const state = next(JSON.parse(row.state))
      const statement = 'UPDATE throttled SET known = $3, expires_at = $4 WHERE rule = $1 AND address = $2'
      await sql(statement, [rule, hash, JSON.stringify(state), expiryOf(state)])
      return
    }
  }

  return {
    async update(counts, beforeSave, transaction) {
      const hashed = await Promise.all(counts.map(async ({ network, next }) => [await hashOf(network), next] as const))
      const update = async (sql: Sql) => {
        for (const [hash, next] of hashed) await saveCount(sql, hash, next)
        beforeSave()
      }
      await (transaction ? update(transaction) : store.write(update))
    },
    async delete(networks) {
      const hashes = await Promise.all(networks.map(hashOf))
      await store.write(async (sql) => {
        for (const hash of hashes) await sql('DELETE FROM throttled WHERE rule = $1 AND address = $2', [rule, hash])
      })
    },
  }
}

const expiryOf = ({ expires }: RateLimitState) => new Date(expires).toISOString()

export async function deleteExpiredRateLimits(sql: Sql, now: Date): Promise<void> {
  const latest = new Date(now.getTime() + maxWindowMs + clockToleranceMs)
  await sql('DELETE FROM throttled WHERE expires_at <= $1 OR expires_at > $2', [
    now.toISOString(),
    latest.toISOString(),
  ])
}
