import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const versionOf = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version

/** What the change from one version's folder to another's means for an owner, in the words of CHANGELOG.md. */
export function changesBetween(from, to) {
  const [old, next] = [versionOf(from), versionOf(to)]
  const isForward = old.localeCompare(next, 'en', { numeric: true }) <= 0
  const sections = readFileSync(join(isForward ? to : from, 'CHANGELOG.md'), 'utf8')
    .split(/^(?=## \[)/m)
    .slice(1)
  const end = sections.findIndex((section) => section.startsWith(`## [${isForward ? old : next}]`))
  const changes = sections.slice(0, end === -1 ? 1 : end).filter((section) => section.includes('\n- '))
  const heading = `From ${old} ${isForward ? 'to' : 'back to'} ${next}.`
  if (changes.length === 0) return heading
  return `${heading} ${isForward ? 'This is new' : 'You lose these changes'}:\n\n${changes.join('').trim()}\n`
}
