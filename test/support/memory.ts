import { readdirSync, readFileSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'

/** The child processes of the process; empty when it has ended. */
export function childrenOf(pid: number): number[] {
  const tasks = `/proc/${pid}/task`
  return namesIn(tasks).flatMap((task) => (readOrEmpty(`${tasks}/${task}/children`).match(/\d+/g) ?? []).map(Number))
}

/** Waits for a child process of the process. */
export async function childOf(pid: number): Promise<number> {
  for (;;) {
    const [child] = childrenOf(pid)
    if (child) return child
    await setImmediate()
  }
}

/** The memory in MB that the process and its child processes have now. Pages that they share count once. */
export function memoryOf(pid: number): number {
  const own = Number(/^Pss:\s+(\d+)/m.exec(readOrEmpty(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024
  return childrenOf(pid).reduce((sum, child) => sum + memoryOf(child), own)
}

/** Empty when the process has ended. */
function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
