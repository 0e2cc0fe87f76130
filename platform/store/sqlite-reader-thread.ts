// Worker thread for SQLite's long reads: runs the statements it receives, one at a time.
import { parentPort, workerData } from 'node:worker_threads'
import { bindable, connectReader, statementCache } from './sqlite-connection.ts'
import type { ReadRequest, ReadResponse } from './sqlite-reader.ts'

let prepare: ReturnType<typeof statementCache> | undefined

parentPort?.on('message', (request: ReadRequest | 'close') => {
  if (request === 'close') parentPort?.close()
  else parentPort?.postMessage(respondTo(request))
})

function respondTo({ id, statement, parameters }: ReadRequest): ReadResponse {
  try {
    prepare ??= open()
    const rows: unknown[] = []
    // Unlike all(), a loop in JavaScript stops when the thread reaches its memory limit.
    for (const row of prepare(statement).iterate(...bindable(parameters))) rows.push(row)
    return { id, rows }
  } catch (error) {
    // Copying an error between threads keeps its message but drops SQLite's code.
    return { id, error, errcode: (error as { errcode?: number }).errcode }
  }
}

function open() {
  const db = connectReader(workerData)
  // 16 MB, allocated on demand, because counts read whole indexes.
  db.exec('PRAGMA cache_size = -16384;')
  return statementCache(db)
}
