import type { HttpError } from '#platform/http/http-error.ts'

/** What the child process can do. */
export const jobNames = ['photo', 'quote-pdf', 'report-pdf', 'page-preview'] as const
export type JobName = (typeof jobNames)[number]

/** Runs in the child process: the result, or the exit code that says why there is none. */
export type Work = (input: Buffer) => Promise<Uint8Array | { exitCode: number }>

/** A job as the server asks for it. */
export type Job = {
  name: JobName
  /** Of JavaScript's objects, in megabytes. Pixels and other buffers are outside of it. */
  heap: number
  maxOutputBytes: number
  /** When the process ends without a result. */
  failed(): HttpError
}
