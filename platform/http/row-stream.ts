import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Rows } from '#platform/store/row-batches.ts'

export const json = 'application/json; charset=utf-8'

/**
 * Streams all rows, batch by batch, as fast as the client reads. Reading stops when the client disconnects. If the store
 * fails midway, the connection is cut, so no client mistakes a part for the whole.
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

/** Writes the rows as one JSON array. */
async function* asJson(batches: AsyncIterable<unknown[]>): AsyncIterable<string> {
  let separator = '['
  for await (const rows of batches) {
    if (rows.length === 0) continue
    yield separator + rows.map((row) => JSON.stringify(row)).join(',\n')
    separator = ',\n'
  }
  yield separator === '[' ? '[]\n' : ']\n'
}
