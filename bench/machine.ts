import { spawnSync } from 'node:child_process'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'

/** Where and when a section was measured, and with what. */
export function describeMachine(): string {
  const { node, sqlite } = process.versions
  const parts = [
    new Date().toISOString().slice(0, 10),
    cpus()[0]?.model ?? 'an unknown processor',
    `${availableParallelism()} cores`,
    `${Math.round(totalmem() / 2 ** 30)} GB`,
    `Linux ${versionFrom('uname', ['-r'])}`,
    `Node ${node}`,
    `SQLite ${sqlite}`,
    `Chromium ${versionFrom('chromium', ['--version'])}`,
    `PostgreSQL ${versionFrom('psql', ['--version'])}`,
    `nginx ${versionFrom('nginx', ['-v'])}`,
  ]
  return `${parts.join(' · ')} · load at the start ${loadavg()[0]?.toFixed(1)}`
}

function versionFrom(program: string, args: readonly string[]): string {
  const { stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  return /\d+(\.\d+)+/.exec(`${stdout ?? ''}${stderr ?? ''}`)?.[0] ?? 'missing'
}
