// Runs all checks and tests in a temporary copy of the project, with the given profile.
import { execFileSync, spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyProject } from '../test/support/project-copy.ts'

const [profile = ''] = process.argv.slice(2)
if (!existsSync(profile)) {
  console.error(`There is no profile ${profile}. Name a file that can replace domain/business.ts.`)
  process.exit(1)
}

const copy = mkdtempSync(join(tmpdir(), 'other-profile-'))
process.on('exit', () => rmSync(copy, { recursive: true, force: true }))
copyProject(copy)
cpSync(profile, join(copy, 'domain/business.ts'))
// The tests ask git which files belong to the project.
execFileSync('git', ['init', '--quiet'], { cwd: copy })
// node_modules/ in .gitignore matches a folder, but here it is a symbolic link.
appendFileSync(join(copy, '.git/info/exclude'), 'node_modules\n')
execFileSync('git', ['add', '--all'], { cwd: copy })
console.log(`Testing with ${profile} in ${copy}…`)
process.exitCode = spawnSync('node', ['scripts/test.mjs'], { cwd: copy, stdio: 'inherit' }).status ?? 1
