import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { orUnavailable } from './sqlite-connection.ts'
import { type Sql, StoreUnavailable, type Value } from './store.ts'

export type Question = { id: number; statement: string; parameters: readonly Value[] }
export type Answer = { id: number; rows: unknown[] } | { id: number; error: unknown; errcode: number | undefined }

type Waiting = { resolve(rows: unknown[]): void; reject(error: unknown): void }
type Thread = { worker: Worker; waiting: Map<number, Waiting> }

/** The thread ends when its heap reaches these megabytes, and the process goes on. */
const resourceLimits = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 }
/** Beside this module, from the sources as well as from the build. */
const program = new URL(`./sqlite-reader-thread${extname(import.meta.filename)}`, import.meta.url)

/**
 * Reads the embedded store in a worker thread with a connection of its own. The thread starts with the first read, and
 * again with the next read after it has died. Reads wait for those before them.
 */
export function openReader(file: string): { scan: Sql; close(): Promise<void> } {
  let thread: Thread | undefined
  let asked = 0

  function start(): Thread {
    const worker = new Worker(program, { workerData: file, resourceLimits })
    const waiting = new Map<number, Waiting>()
    let cause: unknown = new Error('The reader thread ended')
    worker.on('error', (error) => {
      cause = error
    })
    worker.on('exit', () => {
      thread = undefined
      for (const { reject } of waiting.values()) reject(new StoreUnavailable(cause))
    })
    worker.on('message', (answer: Answer) => {
      const { resolve, reject } = waiting.get(answer.id) ?? {}
      waiting.delete(answer.id)
      if ('rows' in answer) resolve?.(answer.rows)
      else reject?.(orUnavailable(withCode(answer)))
    })
    return { worker, waiting }
  }

  return {
    scan: <Row>(statement: string, parameters: readonly Value[] = []) =>
      new Promise<Row[]>((resolve, reject) => {
        thread ??= start()
        const id = ++asked
        thread.waiting.set(id, { resolve: (rows) => resolve(rows as Row[]), reject }) // the caller names the row
        thread.worker.postMessage({ id, statement, parameters } satisfies Question)
      }),
    async close() {
      if (!thread) return
      const { worker } = thread
      const ended = new Promise((resolve) => worker.once('exit', resolve))
      worker.postMessage('close')
      await ended
    },
  }
}

function withCode({ error, errcode }: { error: unknown; errcode: number | undefined }): unknown {
  return error instanceof Error && errcode !== undefined ? Object.assign(error, { errcode }) : error
}
