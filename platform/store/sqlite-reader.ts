import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { orUnavailable } from './sqlite-connection.ts'
import { type Sql, StoreUnavailable, type Value } from './store.ts'

export type ReadRequest = { id: number; statement: string; parameters: readonly Value[] }
export type ReadResponse = { id: number; rows: unknown[] } | { id: number; error: unknown; errcode: number | undefined }

type Pending = { resolve(rows: unknown[]): void; reject(error: unknown): void }
type Thread = { worker: Worker; pending: Map<number, Pending> }

/** The thread ends when its heap reaches these limits. The process continues. */
const resourceLimits = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 }
/** Next to this module, in the sources and in the build. */
const program = new URL(`./sqlite-reader-thread${extname(import.meta.filename)}`, import.meta.url)

/**
 * Reads SQLite in a worker thread with its own connection. The thread starts at the first read. If it dies, the next
 * read starts it again. Reads run one at a time.
 */
export function openReader(file: string): { scan: Sql; close(): Promise<void> } {
  let thread: Thread | undefined
  let lastId = 0

  function start(): Thread {
    const worker = new Worker(program, { workerData: file, resourceLimits })
    const pending = new Map<number, Pending>()
    let cause: unknown = new Error('The reader thread ended')
    worker.on('error', (error) => {
      cause = error
    })
    worker.on('exit', () => {
      thread = undefined
      for (const { reject } of pending.values()) reject(new StoreUnavailable(cause))
    })
    worker.on('message', (response: ReadResponse) => {
      const { resolve, reject } = pending.get(response.id) ?? {}
      pending.delete(response.id)
      if ('rows' in response) resolve?.(response.rows)
      else reject?.(orUnavailable(withCode(response)))
    })
    return { worker, pending }
  }

  return {
    scan: <Row>(statement: string, parameters: readonly Value[] = []) =>
      new Promise<Row[]>((resolve, reject) => {
        thread ??= start()
        const id = ++lastId
        thread.pending.set(id, { resolve: (rows) => resolve(rows as Row[]), reject }) // the caller names the row
        thread.worker.postMessage({ id, statement, parameters } satisfies ReadRequest)
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
