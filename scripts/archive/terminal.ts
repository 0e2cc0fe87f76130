import { explainError } from '#platform/operations/explain-error.ts'

/** How often progress is printed. */
const terminalMs = 100
const logMs = 5000
const barWidth = 30
let lastShown = Date.now()

/** Prints progress to stderr: one updating line on a terminal, a new line every few seconds otherwise. */
export function showProgress(text: string): void {
  const { isTTY } = process.stderr
  if (Date.now() - lastShown < (isTTY ? terminalMs : logMs)) return
  lastShown = Date.now()
  process.stderr.write(isTTY ? `\r\x1b[K${text}` : `${text}\n`)
}

/** A progress bar. `share` is from 0 to 1. */
export function bar(share: number): string {
  const done = Math.round(share * barWidth)
  return `${'█'.repeat(done)}${'░'.repeat(barWidth - done)} ${String(Math.round(share * 100)).padStart(3)} %`
}

/** Returns what shows the progress of a copy of `all` rows, after each `count` of them. */
export function progressOf(all: number): (count: number, table: string) => void {
  let done = 0
  return (count, table) => {
    done += count
    showProgress(`${bar(done / all)} ${table}`)
  }
}

/** Runs a command and prints its result. An error prints one message and sets exit code 1. */
export async function run(command: () => Promise<string>): Promise<void> {
  // Other users of this machine must not read a backup.
  process.umask(0o077)
  try {
    const output = await command()
    clearProgress()
    console.log(output)
  } catch (error) {
    clearProgress()
    console.error(explainError(error))
    process.exitCode = 1
  }
}

/** For file names: UTC to the second, without colons, which some file systems reject. */
export const timestamp = () => new Date().toISOString().replace(/\.\d+/, '').replaceAll(':', '-')

function clearProgress() {
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K')
}
