import * as z from 'zod/mini'
import type { ListName } from '#features/lists.ts'
import { IfMatch } from '#platform/http/if-match.ts'
import { hasChanged } from '#platform/store/row-events.ts'
import type { Sql } from '#platform/store/store.ts'
import { Unchanged, withIdempotencyKey } from './idempotency.ts'
import { SubmissionHeaders } from './submission.ts'

/** The headers of a change by staff that depends on the version of a row. */
export const ChangeHeaders = z.extend(SubmissionHeaders, IfMatch.shape)

export type ChangeRequest = {
  /** Of the HTTP request. Keys of different addresses are independent. */
  request: {
    method: string
    url: string
    body?: unknown
    headers: z.infer<typeof SubmissionHeaders> & { 'if-match'?: string | undefined }
  }
  row: { list: ListName; id: number }
  now: Date
}

/**
 * Runs a change by staff once per Idempotency-Key. A repeat changes nothing and resolves to the first result, also after
 * the row has moved on. Its If-Match does not count, because the first attempt made a newer version. The result is stored
 * as JSON with the key and the name of the row, so that it can be erased with the row. A change that changed nothing stores
 * nothing, unless it depends on the version: its repeat would find a newer one.
 */
export async function changeOnce<Result>(
  sql: Sql,
  { request: { method, url, body, headers }, row, now }: ChangeRequest,
  change: () => Promise<Result | Unchanged<Result>>,
): Promise<Result> {
  const request = { key: headers['idempotency-key'], endpoint: `${method} ${url}`, body, now }
  const { result } = await withIdempotencyKey(sql, request, async () => {
    const result = await change()
    if (!(result instanceof Unchanged)) return { ...changed(row), result }
    const answer = { ...changed(row), result: result.answer }
    return headers['if-match'] === undefined ? new Unchanged(answer) : answer
  })
  return result
}

/** The result, as unchanged when the transaction has changed no row of a list but its version. What else it did must be a change of one. */
export const unlessChanged = <Result>(sql: Sql, result: Result): Result | Unchanged<Result> =>
  hasChanged(sql) ? result : new Unchanged(result)

/** Deletes the keys of all changes of a row. */
export async function deleteChangeKeys(sql: Sql, row: ChangeRequest['row']): Promise<void> {
  // Stored answers begin with the name of the row.
  await sql('DELETE FROM replay_keys WHERE answer LIKE $1', [`${JSON.stringify(changed(row)).slice(0, -1)},%`])
}

/** What is stored with a key, before the result. */
const changed = ({ list, id }: ChangeRequest['row']) => ({ changed: `${list}/${id}` })
