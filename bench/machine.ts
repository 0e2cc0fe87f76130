import { spawnSync } from 'node:child_process'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'

/** The date, hardware and software versions of a measurement, in one line. */
export function describeMachine(): string {
  const { node, sqlite } = process.versions
  const parts = [
    new Date().toISOString().slice(0, 10),
    cpus()[0]?.model ?? 'unknown processor',
    `${availableParallelism()} cores`,
    `${Math.round(totalmem() / 2 ** 30)} GB`,
    `Linux ${versionFrom('uname', ['-r'])}`,
    `Node ${node}`,
    `SQLite ${sqlite}`,
    `Chromium ${versionFrom('chromium', ['--version'])}`,
    `PostgreSQL ${versionFrom('psql', ['--version'])}`,
    `nginx ${versionFrom('nginx', ['-v'])}`,
  ]
  return `${parts.join(' · ')} · load average at start ${loadavg()[0]?.toFixed(1)}`
}

function versionFrom(program: string, args: readonly string[]): string {
  const { stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  return /\d+(\.\d+)+/.exec(`${stdout ?? ''}${stderr ?? ''}`)?.[0] ?? 'missing'
}
