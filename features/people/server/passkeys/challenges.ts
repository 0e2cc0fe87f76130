import type { StoredPerson } from '#features/people/person.ts'
import { clockToleranceMs } from '#platform/store/clock-tolerance.ts'
import type { Sql, Store } from '#platform/store/store.ts'

const lifetimeMs = 5 * 60_000

/** Later than any clock that is right can set. */
const latestEnd = (now: Date) => new Date(now.getTime() + lifetimeMs + clockToleranceMs).toISOString()

/** The questions that a passkey signs. They are stored, so that any server can check the answer, and each counts once. */
export class Challenges {
  #store: Store
  #clock: () => Date

  constructor(store: Store, clock: () => Date) {
    this.#store = store
    this.#clock = clock
  }

  /** `personId` is that of whoever adds a passkey; null for a sign-in. */
  async save(challenge: string, personId: StoredPerson['id'] | null): Promise<void> {
    const now = this.#clock()
    const expire = new Date(now.getTime() + lifetimeMs).toISOString()
    await this.#store.write(async (sql) => {
      await deleteExpiredChallenges(sql, now)
      await sql('INSERT INTO passkey_challenges (challenge, "personId", expire) VALUES ($1, $2, $3)', [
        challenge,
        personId,
        expire,
      ])
    })
  }

  /**
   * Takes the challenge that the browser signed, whether or not the rest of its answer is right. Resolves to undefined if
   * it is unknown, over, used, or was somebody else's.
   */
  async take(clientDataJSON: string, personId: StoredPerson['id'] | null): Promise<string | undefined> {
    const challenge = challengeIn(clientDataJSON)
    if (challenge === undefined) return undefined
    const now = this.#clock()
    const taken = await this.#store.write((sql) =>
      sql(
        `DELETE FROM passkey_challenges WHERE challenge = $1 AND expire > $2 AND expire <= $3
           AND ${personId === null ? '"personId" IS NULL' : '"personId" = $4'} RETURNING challenge`,
        [challenge, now.toISOString(), latestEnd(now), ...(personId === null ? [] : [personId])],
      ),
    )
    return taken.length > 0 ? challenge : undefined
  }
}

function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    return typeof challenge === 'string' && /^[\w-]{43}$/.test(challenge) ? challenge : undefined
  } catch {
    return undefined
  }
}

export async function deleteExpiredChallenges(sql: Sql, now: Date): Promise<void> {
  const statement = 'DELETE FROM passkey_challenges WHERE expire <= $1 OR expire > $2'
  await sql(statement, [now.toISOString(), latestEnd(now)])
}
