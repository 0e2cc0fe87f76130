// Runs all checks and tests in a temporary copy of the project, with the given folder as content/.
import { execFileSync, spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyProject } from '../test/support/project-copy.ts'

const [content = ''] = process.argv.slice(2)
if (!existsSync(join(content, 'business.yaml'))) {
  console.error(`There is no ${join(content, 'business.yaml')}. Name a folder that can replace content.`)
  process.exit(1)
}

const copy = mkdtempSync(join(tmpdir(), 'other-content-'))
process.on('exit', () => rmSync(copy, { recursive: true, force: true }))
copyProject(copy)
rmSync(join(copy, 'content'), { recursive: true })
cpSync(content, join(copy, 'content'), { recursive: true })
// The tests ask git which files belong to the project.
execFileSync('git', ['init', '--quiet'], { cwd: copy })
// node_modules/ in .gitignore matches a folder, but here it is a symbolic link.
appendFileSync(join(copy, '.git/info/exclude'), 'node_modules\n')
execFileSync('git', ['add', '--all'], { cwd: copy })
console.log(`Testing with ${content} in ${copy}…`)
process.exitCode = spawnSync('node', ['scripts/test.mjs'], { cwd: copy, stdio: 'inherit' }).status ?? 1
