import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

/**
 * The day on which one of the files or folders last changed, such as 2026-11-21, from their history in git. Files that are not
 * committed count with the time of their change. Undefined without git, and in a shallow clone that does not have the commit:
 * a copy's own times say nothing about the content.
 */
export function lastChangeOf(root: string, paths: readonly string[]): string | undefined {
  const git = (...parameters: string[]) =>
    execFileSync('git', parameters, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, GIT_OPTIONAL_LOCKS: '0' },
    }).trim()
  try {
    const [commit, time] = git('log', '-1', '--format=%H %cI', '--', ...paths).split(' ')
    const uncommitted = git('status', '--porcelain', '--untracked-files=all', '--', ...paths)
    if (uncommitted) return newest(paths.flatMap((path) => timesIn(root, path)))
    const boundary = resolve(root, git('rev-parse', '--git-path', 'shallow'))
    const isCut =
      existsSync(boundary) &&
      readFileSync(boundary, 'utf8')
        .split('\n')
        .includes(commit ?? '')
    return time && !isCut ? dayOf(new Date(time)) : undefined
  } catch {
    return undefined
  }
}

/** When the file, or each file of the folder, was changed. Empty if there is none. */
function timesIn(root: string, path: string): Date[] {
  const whole = join(root, path)
  if (!existsSync(whole)) return []
  const files = statSync(whole).isDirectory() ? globSync(join(whole, '**/*.*')) : [whole]
  return files.map((file) => statSync(file).mtime)
}

const newest = (times: readonly Date[]) => times.map(dayOf).sort().at(-1)

const dayOf = (time: Date) => time.toISOString().slice(0, 10)
