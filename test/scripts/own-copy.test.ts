import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  appendFileSync,
  cpSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readPictureFiles } from '#content-loader/picture-files.ts'
import { readContent } from '#content-loader/read-content.ts'
import { fencedIn, textOf } from '../support/documents.ts'
import { copyProject } from '../support/project-copy.ts'
import { freshFolder } from '../support/stores.ts'

// An owner clones the project, makes content and merges releases.

const identity = {
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_AUTHOR_NAME: 'Ada',
  GIT_AUTHOR_EMAIL: 'ada@example.com',
  GIT_COMMITTER_NAME: 'Ada',
  GIT_COMMITTER_EMAIL: 'ada@example.com',
}

function run(cwd: string, command: string, ...args: string[]): string {
  return execFileSync(command, args, {
    cwd,
    encoding: 'utf8',
    stdio: 'pipe',
    env: { PATH: process.env.PATH, ...identity },
  })
}

const commit = (folder: string, message: string) => {
  run(folder, 'git', 'add', '--all')
  run(folder, 'git', 'commit', '--quiet', '--message', message)
}

/** The project as one commit. */
function upstreamRepository(): string {
  const upstream = freshFolder()
  copyProject(upstream)
  rmSync(join(upstream, 'build'), { recursive: true, force: true })
  rmSync(join(upstream, 'content'), { recursive: true, force: true })
  rmSync(join(upstream, 'node_modules'), { recursive: true })
  run(upstream, 'git', 'init', '--quiet', '--initial-branch=main')
  commit(upstream, 'A release')
  return upstream
}

function clone(upstream: string): string {
  const own = freshFolder()
  run(own, 'git', 'clone', '--quiet', '--origin', 'upstream', upstream, '.')
  symlinkSync(join(import.meta.dirname, '../../node_modules'), join(own, 'node_modules'))
  writeFileSync(join(own, '.git/info/exclude'), 'node_modules\n')
  return own
}

/** Everything that the pages show: the loaded content, and the picture files by name. */
function shown(folder: string) {
  const { content, errors } = readContent(folder)
  expect(errors).toEqual([])
  const pictures = [...readPictureFiles(folder).files].map(([name, path]) => [name, path, hashOf(join(folder, path))])
  return { content, pictures }
}

const hashOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')

/** What releases do: new and changed texts, pictures and code, and a service that comes and one that goes. */
function release(upstream: string) {
  for (const sample of globSync('samples/*', { cwd: upstream })) {
    const folder = join(upstream, sample)
    const business = join(folder, 'business.yaml')
    writeFileSync(business, readFileSync(business, 'utf8').replace(/^confirmationHours: .*$/m, 'confirmationHours: 12'))
    const [service = ''] = globSync('services/*.md', { cwd: folder }).sort()
    renameSync(join(folder, service), join(folder, 'services/another.md'))
    writeFileSync(join(folder, 'services/added.md'), '---\nname: Added\nsummary: A new service.\n---\n')
    const [hero = '', van = ''] = ['hero', 'van'].map((name) => globSync(`pictures/${name}.*`, { cwd: folder })[0])
    cpSync(join(folder, hero), join(folder, van))
  }
  for (const file of ['site/pages/index.astro', 'content-loader/read-content.ts', 'README.md'])
    appendFileSync(join(upstream, file), '\n')
  commit(upstream, 'The next release')
}

test('a release merges into an owner’s copy without conflicts and changes nothing on the pages', () => {
  const upstream = upstreamRepository()
  const own = clone(upstream)
  const before = readContent(own).content
  run(
    own,
    process.execPath,
    'scripts/new/main.ts',
    '--sample',
    'plumber',
    '--name',
    'Ada Pipes',
    '--services',
    'Leak Repair, Wells',
    '--yes',
  )
  const [hero = '', van = ''] = ['hero', 'van'].map((name) => globSync(`content/pictures/${name}.*`, { cwd: own })[0])
  cpSync(join(own, van), join(own, hero))
  appendFileSync(join(own, 'content/pages/about.md'), '\nWe moved to a larger shop in 2026.\n')
  rmSync(join(own, 'content/drawings/trap.svg'))
  commit(own, 'Our content')
  const pages = shown(own)
  expect(pages.content?.business.name).toBe('Ada Pipes')
  expect(pages.pictures.every(([, path]) => path?.startsWith('content/pictures/'))).toBe(true)

  release(upstream)
  run(own, 'git', 'pull', '--quiet', '--no-rebase', '--no-edit', 'upstream', 'main')

  expect(run(own, 'git', 'status', '--porcelain')).toBe('')
  expect(readFileSync(join(own, 'samples/plumber/services/added.md'), 'utf8')).toContain('Added')
  expect(shown(own)).toEqual(pages)
  // Without its own content, the copy would have followed the release.
  renameSync(join(own, 'content'), join(own, 'content.mine'))
  expect(readContent(own).content).not.toEqual(before)
})

test('the commands of CHANGELOG.md move a copy of 0.2 to where its content stays', () => {
  const upstream = upstreamRepository()
  // As in 0.2: the samples where owners edited them.
  const moves = [
    ['samples/electrician/pictures', 'pictures'],
    ['samples/electrician', 'content'],
    ['samples/plumber', 'content.plumber'],
  ] as const
  const readme = readFileSync(join(upstream, 'README.md'), 'utf8')
  for (const [now, before] of moves) run(upstream, 'git', 'mv', now, before)
  rmSync(join(upstream, 'samples'), { recursive: true })
  commit(upstream, '0.2')
  const own = clone(upstream)
  const business = join(own, 'content/business.yaml')
  writeFileSync(business, readFileSync(business, 'utf8').replace('name: Lamplight Electric', 'name: Ada Electric'))
  writeFileSync(join(own, 'content/services/wells.md'), '---\nname: Wells\nsummary: Pumps and power.\n---\n')
  run(own, 'git', 'rm', '--quiet', 'content/services/pool-spa-equipment.md')
  cpSync(join(own, 'pictures/van.jpg'), join(own, 'pictures/hero.jpg'))
  commit(own, 'Our business')
  const pages = shown(own)

  mkdirSync(join(upstream, 'samples'))
  for (const [now, before] of moves.toReversed()) run(upstream, 'git', 'mv', before, now)
  writeFileSync(join(upstream, 'README.md'), `${readme}\n`)
  appendFileSync(join(upstream, 'samples/electrician/business.yaml'), '# A new sentence.\n')
  commit(upstream, 'The next release')
  const [commands = ''] = fencedIn(textOf('CHANGELOG.md'), 'sh').filter((block) => block.includes('no-renames'))
  expect(commands).not.toBe('')
  run(own, 'git', 'branch', '--quiet', '--set-upstream-to=upstream/main')
  run(own, 'sh', '-ec', commands)

  expect(run(own, 'git', 'status', '--porcelain')).toBe('')
  const moved = shown(own)
  expect({ ...moved.content, pictureFiles: {} }).toEqual({ ...pages.content, pictureFiles: {} })
  const withoutFolder = ({ pictures }: typeof pages) => pictures.map(([name, , hash]) => [name, hash])
  expect(withoutFolder(moved)).toEqual(withoutFolder(pages))
  expect(readFileSync(join(own, 'samples/electrician/business.yaml'), 'utf8')).toContain('name: Lamplight Electric')
})
