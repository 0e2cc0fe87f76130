import { explainError } from '#server/operations/explain-error.ts'
import type { Summary } from './summary.ts'

const terminalMs = 100
const elsewhereMs = 5000
const barWidth = 30
let lastShown = Date.now()

/** Says how far long work is: on a terminal one line that changes, elsewhere a line now and then. */
export function showProgress(text: string): void {
  const { isTTY } = process.stderr
  if (Date.now() - lastShown < (isTTY ? terminalMs : elsewhereMs)) return
  lastShown = Date.now()
  process.stderr.write(isTTY ? `\r\x1b[K${text}` : `${text}\n`)
}

/** Part of the whole, from 0 to 1, as a line that fills up. */
export function bar(part: number): string {
  const done = Math.round(part * barWidth)
  return `${'█'.repeat(done)}${'░'.repeat(barWidth - done)} ${String(Math.round(part * 100)).padStart(3)} %`
}

/** Runs a command to its end; what goes wrong is a sentence and exit code 1. */
export async function run(command: () => Promise<string>): Promise<void> {
  // What a backup holds is nobody else's on this machine.
  process.umask(0o077)
  try {
    const said = await command()
    clearProgress()
    console.log(said)
  } catch (error) {
    clearProgress()
    console.error(explainError(error))
    process.exitCode = 1
  }
}

/** For an owner to compare: what was saved, and what is there after a restore. */
export function listOf(summaries: Summary[]): string {
  const width = Math.max(...summaries.map(({ table }) => table.length))
  return summaries
    .map(({ table, rows, checksum }) => `  ${table.padEnd(width)} ${String(rows).padStart(8)} rows  ${checksum}`)
    .join('\n')
}

/** For names of files: UTC to the second, without the colons that some disks refuse. */
export const timestamp = () => new Date().toISOString().replace(/\.\d+/, '').replaceAll(':', '-')

function clearProgress() {
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K')
}
