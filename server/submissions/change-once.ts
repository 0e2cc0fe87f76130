import * as z from 'zod/mini'
import type { ListName } from '#domain/lists.ts'
import { IfMatch } from '#server/http/if-match.ts'
import type { Sql } from '#server/store/store.ts'
import { withIdempotencyKey } from './idempotency.ts'
import { SubmissionHeaders } from './submission.ts'

/** The headers of a change by staff that depends on the version of a row. */
export const ChangeHeaders = z.extend(SubmissionHeaders, IfMatch.shape)

export type ChangeRequest = {
  /** Of the HTTP request. Keys of different addresses are independent. */
  request: { method: string; url: string; body?: unknown; headers: z.infer<typeof SubmissionHeaders> }
  row: { list: ListName; id: number }
  now: Date
}

/**
 * Runs a change by staff once per Idempotency-Key. A repeat changes nothing. Its If-Match does not count, because the
 * first attempt made a newer version. It resolves to what `reread` finds: only the name of the row is stored with the
 * key, so that no copy of a customer's data remains.
 */
export async function changeOnce<Result>(
  sql: Sql,
  { request: { method, url, body, headers }, row, now }: ChangeRequest,
  change: () => Promise<Result>,
  reread: () => Promise<Result>,
): Promise<Result> {
  let answer = reread
  const request = { key: headers['idempotency-key'], endpoint: `${method} ${url}`, body, now }
  await withIdempotencyKey(sql, request, async () => {
    const result = await change()
    answer = async () => result
    return changed(row)
  })
  return answer()
}

/** Deletes the keys of all changes of a row. */
export async function deleteChangeKeys(sql: Sql, row: ChangeRequest['row']): Promise<void> {
  await sql('DELETE FROM replay_keys WHERE answer = $1', [JSON.stringify(changed(row))])
}

/** What is stored with a key. */
const changed = ({ list, id }: ChangeRequest['row']) => ({ changed: `${list}/${id}` })
