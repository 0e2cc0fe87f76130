import { hash } from 'node:crypto'
import * as z from 'zod/mini'
import { Timestamp } from '#firm/fields.ts'
import { HttpError } from '#platform/http/http-error.ts'
import { clockToleranceMs } from '#platform/store/clock-tolerance.ts'
import type { Sql } from '#platform/store/store.ts'

const keepDays = 7

/** `answer` is JSON, and null while the request is running. */
const FirstRun = z.object({ fingerprint: z.string(), answer: z.nullable(z.string()), ranAt: Timestamp })

/** The answer to a request that changed nothing. Its key is not stored: whenever it runs again, it changes nothing again. */
export class Unchanged<Answer> {
  readonly answer: Answer

  constructor(answer: Answer) {
    this.answer = answer
  }
}

type IdempotentRequest = {
  /** The Idempotency-Key header. Without a key, nothing is stored and every request runs. */
  key: string | undefined
  /** Keys of different endpoints are independent. */
  endpoint: string
  body: unknown
  now: Date
}

/**
 * Runs the action once per key and returns the same answer to every repeat. The key is stored as hashes, in the
 * action's own transaction, unless the action changed nothing. Throws 422 if the key came with another body.
 */
export async function withIdempotencyKey<Answer>(
  sql: Sql,
  request: IdempotentRequest,
  action: () => Promise<Answer | Unchanged<Answer>>,
): Promise<Answer> {
  return (await runOnce(sql, request, action)).answer
}

/** The same, with the time of the request that ran the action. */
export async function runOnce<Answer>(
  sql: Sql,
  request: IdempotentRequest,
  action: () => Promise<Answer | Unchanged<Answer>>,
): Promise<{ answer: Answer; ranAt: string }> {
  const now = request.now.toISOString()
  if (request.key === undefined) {
    const answer = await action()
    return { answer: answer instanceof Unchanged ? answer.answer : answer, ranAt: now }
  }
  const key = hash('sha256', `${request.endpoint} ${request.key}`)
  const fingerprint = hash('sha256', `${request.key} ${JSON.stringify(request.body)}`)

  const inserted = await sql(
    `INSERT INTO replay_keys (key, fingerprint, created_at) VALUES ($1, $2, $3)
     ON CONFLICT (key) DO NOTHING RETURNING key`,
    [key, fingerprint, now],
  )
  if (inserted.length > 0) {
    const answer = await action()
    if (answer instanceof Unchanged) {
      await sql('DELETE FROM replay_keys WHERE key = $1', [key])
      return { answer: answer.answer, ranAt: now }
    }
    await sql('UPDATE replay_keys SET answer = $2 WHERE key = $1', [key, JSON.stringify(answer)])
    return { answer, ranAt: now }
  }

  const [first] = await sql(
    'SELECT fingerprint, answer, created_at AS "ranAt" FROM replay_keys WHERE key = $1',
    [key],
    FirstRun,
  )
  if (!first?.answer) throw new HttpError(409, 'The same request is still being processed', { retryAfter: 1 })
  if (first.fingerprint !== fingerprint) {
    throw new HttpError(422, 'This Idempotency-Key was already used with other content')
  }
  return { answer: JSON.parse(first.answer), ranAt: first.ranAt }
}

/**
 * Deletes the key that a row was created with. The stored hashes do not identify the row, so the key is found by its
 * answer and by its time, which equals the row's `createdAt`.
 */
export async function deleteIdempotencyKey(
  sql: Sql,
  { id, createdAt }: { id: number; createdAt: string },
): Promise<void> {
  await sql('DELETE FROM replay_keys WHERE answer = $1 AND created_at = $2', [JSON.stringify({ id }), createdAt])
}

/** Deletes also those that a clock has saved which was ahead: they would stay for too long. */
export async function deleteOldIdempotencyKeys(sql: Sql, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keepDays * 86_400_000)
  const latest = new Date(now.getTime() + clockToleranceMs)
  const statement = 'DELETE FROM replay_keys WHERE created_at < $1 OR created_at > $2'
  await sql(statement, [before.toISOString(), latest.toISOString()])
}
