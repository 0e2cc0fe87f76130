import { hash } from 'node:crypto'
import { HttpError } from '#server/http/http-error.ts'
import type { Sql } from '#server/store/store.ts'

const keptDays = 7

type Submission = {
  /** The caller's Idempotency-Key; without one nothing is remembered. */
  key: string | undefined
  /** Keys of different endpoints are independent. */
  endpoint: string
  body: unknown
  now: Date
}

/**
 * Does the act once for a key, however often the submission arrives, and gives every arrival the same answer. The key
 * is kept in the act's own transaction, as hashes. Throws 422 when the key came with another body.
 */
export async function withIdempotencyKey<Answer>(
  sql: Sql,
  submission: Submission,
  act: () => Promise<Answer>,
): Promise<Answer> {
  if (submission.key === undefined) return act()
  const key = hash('sha256', `${submission.endpoint} ${submission.key}`)
  const fingerprint = hash('sha256', `${submission.key} ${JSON.stringify(submission.body)}`)

  const claimed = await sql(
    `INSERT INTO replay_keys (key, fingerprint, created_at) VALUES ($1, $2, $3)
     ON CONFLICT (key) DO NOTHING RETURNING key`,
    [key, fingerprint, submission.now.toISOString()],
  )
  if (claimed.length > 0) {
    const answer = await act()
    await sql('UPDATE replay_keys SET answer = $2 WHERE key = $1', [key, JSON.stringify(answer)])
    return answer
  }

  const [first] = await sql<{ fingerprint: string; answer: string | null }>(
    'SELECT fingerprint, answer FROM replay_keys WHERE key = $1',
    [key],
  )
  if (!first?.answer) throw new HttpError(409, 'The same request is still being worked on', { retryAfter: 1 })
  if (first.fingerprint !== fingerprint) {
    throw new HttpError(422, 'This Idempotency-Key was already used with other content')
  }
  return JSON.parse(first.answer)
}

/**
 * Forgets the key that a row was sent under. Its hashes name no call, so it is told by the answer and by the moment,
 * which the row and its key share.
 */
export async function deleteIdempotencyKey(
  sql: Sql,
  { id, createdAt }: { id: number; createdAt: string },
): Promise<void> {
  await sql('DELETE FROM replay_keys WHERE answer = $1 AND created_at = $2', [JSON.stringify({ id }), createdAt])
}

export async function deleteOldIdempotencyKeys(sql: Sql, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptDays * 86_400_000)
  await sql('DELETE FROM replay_keys WHERE created_at < $1', [before.toISOString()])
}
