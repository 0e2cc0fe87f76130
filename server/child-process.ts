// Child process for one job that takes much time or memory: its name is the argument. Reads the input from standard input, and
// writes the result to standard output. The exit code says why there is none.
import { writeFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import type { JobName, Work } from '#platform/child-process/jobs.ts'

/** A job loads only what it needs. */
const works: Record<JobName, () => Promise<Work>> = {
  photo: async () => (await import('#features/photos/server/reencode.ts')).reencode,
  'quote-pdf': async () => (await import('#features/quotes/server/pdf/render-facts.ts')).renderFacts,
  'report-pdf': async () => (await import('#features/job/server/report-pdf/render-report.ts')).renderReport,
  'page-preview': async () => (await import('./publish/page-preview.ts')).previewPage,
}

try {
  writeFileSync('/proc/self/oom_score_adj', '1000')
} catch {} // Only Linux can end this process before the server when memory runs out.
// The server ends this process. When the server itself is told to stop, it may still wait for this job.
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => {})

const name = process.argv[2] as JobName // the server names one of them
const [work, input] = await Promise.all([works[name](), buffer(process.stdin)])
const result = await work(input)
if (result instanceof Uint8Array) process.stdout.write(result)
else process.exitCode = result.exitCode
