// The worker thread of the embedded store's long reads: runs the statements it is sent, one after the other.
import { parentPort, workerData } from 'node:worker_threads'
import { bound, connectReader, statementsOf } from './sqlite-connection.ts'
import type { Answer, Question } from './sqlite-reader.ts'

let ready: ReturnType<typeof statementsOf> | undefined

parentPort?.on('message', (question: Question | 'close') => {
  if (question === 'close') parentPort?.close()
  else parentPort?.postMessage(answerTo(question))
})

function answerTo({ id, statement, parameters }: Question): Answer {
  try {
    ready ??= open()
    const rows: unknown[] = []
    // Unlike all(), a loop in JavaScript is ended when the thread reaches its memory limit.
    for (const row of ready(statement).iterate(...bound(parameters))) rows.push(row)
    return { id, rows }
  } catch (error) {
    // A copied error keeps its message, but not the code that SQLite gave it.
    return { id, error, errcode: (error as { errcode?: number }).errcode }
  }
}

function open() {
  const db = connectReader(workerData)
  // Counts go through whole indexes. The memory is taken as it is needed.
  db.exec('PRAGMA cache_size = -16384;')
  return statementsOf(db)
}
