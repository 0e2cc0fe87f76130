import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { contentFolder, projectRoot } from '#content-loader/content-folder.ts'
import { HttpError } from '#platform/http/http-error.ts'
import { readBody } from '#platform/http/read-body.ts'
import type { Job } from './jobs.ts'
import { Turns } from './turns.ts'

const turnLimits = { atOnce: 1, ofAddress: 1, waiting: 12, waitingOfAddress: 12 }
const busy = 'The server is busy right now, please try again'
/** Shorter than the time after which browsers give up a request without progress. */
const maxWaitMs = 45_000
/** Ends a process that hangs, so that its own time limit does not work. */
const hangMs = 30_000

/** A small heap and few threads are enough. */
const nodeOptions = ['--max-semi-space-size=1', '--v8-pool-size=1']
const env = {
  UV_THREADPOOL_SIZE: '1',
  MALLOC_ARENA_MAX: '2',
  // The same content as this process.
  CONTENT_DIR: resolve(projectRoot, contentFolder(projectRoot)),
}

/**
 * Runs jobs one at a time, in turns that alternate between addresses. Each has a child process of its own, without the server's
 * environment. If that process dies, one job is lost.
 */
export class ChildProcesses {
  readonly #turns = new Turns(turnLimits, busy)
  readonly #closing = new AbortController()
  readonly #program: string

  /** `program` is the path of server/child-process.ts, in the sources or in the build. */
  constructor(program: string) {
    this.#program = program
  }

  /** Resolves to the output, or to the exit code of a process that refused. Rejects with 503 when it dies. */
  run(job: Job, input: Uint8Array, ip: string): Promise<Buffer | { exitCode: number }> {
    return this.#turns.run(ip, () => this.#run(job, input), AbortSignal.timeout(maxWaitMs))
  }

  close(): void {
    this.#closing.abort()
  }

  async #run({ name, heap, maxOutputBytes, failed }: Job, input: Uint8Array) {
    const child = spawn(process.execPath, [`--max-old-space-size=${heap}`, ...nodeOptions, this.#program, name], {
      env,
      stdio: ['pipe', 'pipe', 'ignore'],
      signal: this.#closing.signal,
      timeout: hangMs,
      killSignal: 'SIGKILL',
    })
    const closed = once(child, 'close')
    child.stdin.on('error', () => {}) // it ended before it had read the input
    child.stdin.end(input)
    try {
      const [output, [exitCode]] = await Promise.all([readBody(child.stdout, maxOutputBytes, failed), closed])
      if (exitCode === 0) return output
      if (exitCode === null) throw failed()
      return { exitCode: Number(exitCode) }
    } catch (error) {
      throw error instanceof HttpError ? error : failed()
    } finally {
      child.kill('SIGKILL')
    }
  }
}
