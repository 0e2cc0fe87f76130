import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Rows } from '#server/store/row-batches.ts'

export const json = 'application/json; charset=utf-8'

/**
 * Answers with all rows, written batch by batch as fast as the caller reads. The read ends when the caller leaves. The
 * connection is cut when the store fails on the way, so that nobody takes a part for the whole.
 */
export function sendAll<Row>(
  reply: FastifyReply,
  { total, batches }: Rows<Row>,
  { type, write }: { type: string; write(batches: AsyncIterable<Row[]>): AsyncIterable<string> } = {
    type: json,
    write: asJson,
  },
): FastifyReply {
  return reply
    .header('X-Total-Count', total)
    .type(type)
    .send(Readable.from(write(batches), { objectMode: false }))
}

/** One JSON array. */
export async function* asJson(batches: AsyncIterable<unknown[]>): AsyncIterable<string> {
  let before = '['
  for await (const rows of batches) {
    if (rows.length === 0) continue
    yield before + rows.map((row) => JSON.stringify(row)).join(',\n')
    before = ',\n'
  }
  yield before === '[' ? '[]\n' : ']\n'
}
