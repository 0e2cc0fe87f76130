import { setImmediate as nextTurn } from 'node:timers/promises'

/** All rows of a list, in batches, and their number. */
export type Rows<Row> = { total: number; batches: AsyncIterable<Row[]> }

/** Few enough rows to copy between threads, decode and send within milliseconds. */
export const batchSize = 256

/**
 * Reads the first batch now, so that an unavailable store fails the request instead of cutting the list short. Reads the
 * others on demand, until `read` resolves to undefined. No transaction stays open for a slow reader.
 */
export async function readBatches<Row>(read: () => Promise<Row[] | undefined>): Promise<AsyncIterable<Row[]>> {
  const first = await read()
  return (async function* () {
    for (let batch = first; batch; batch = await read()) {
      yield batch
      // Let other requests run: the reader thread responds faster than the event loop turns.
      await nextTurn()
    }
  })()
}
