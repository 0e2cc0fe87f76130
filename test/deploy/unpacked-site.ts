import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import project from '#package.json' with { type: 'json' }
import { startServer } from '../support/server-process.ts'
import { freshFolder } from '../support/stores.ts'
import { built, quickNpm, runIn } from './server-clone.ts'
import { freePort } from './versions.ts'

const root = join(import.meta.dirname, '../..')
export const password = 'correct-horse-battery'

/** Lays out a release with this version and build, and a section in CHANGELOG.md for each version up to it. */
export function layOut(version: number, build = built): string {
  const folder = join(freshFolder(), `contractor-front-office-${version}.0.0`)
  execFileSync(process.execPath, ['scripts/release.ts', '--tree', folder], { cwd: root })
  if (build !== built) {
    for (const part of ['client', 'server']) {
      rmSync(join(folder, 'build', part), { recursive: true })
      cpSync(join(build, part), join(folder, 'build', part), { recursive: true })
    }
  }
  edit(join(folder, 'package.json'), (text) => text.replace(/"version": ".*"/, `"version": "${version}.0.0"`))
  // The build holds it, too.
  const ours = new RegExp(`(["'\`])${project.version}\\1`, 'g')
  for (const name of globSync('build/server/**/*.js', { cwd: folder }))
    edit(join(folder, name), (text) => text.replaceAll(ours, `"${version}.0.0"`))
  const sections = Array.from({ length: 3 }, (_, age) => version - age).map(
    (number) => `## [${number}.0.0] - 2027-01-01\n\n- New in ${number}.\n\n`,
  )
  edit(join(folder, 'CHANGELOG.md'), (text) => text.replace(/^(?=## \[\d)/m, sections.join('')))
  return folder
}

const edit = (file: string, change: (text: string) => string) => writeFileSync(file, change(readFileSync(file, 'utf8')))

/** Packs the folder, and writes the checksum beside the archive. Returns the archive. */
export function pack(folder: string, ...more: string[]): string {
  const archive = `${folder}.tar.gz`
  execFileSync('tar', [
    '-czPf',
    archive,
    '-C',
    join(folder, '..'),
    ...more,
    ...readdirSync(join(folder, '..')).slice(0, 1),
  ])
  writeChecksum(archive)
  return archive
}

export function writeChecksum(archive: string): void {
  const hash = createHash('sha256').update(readFileSync(archive)).digest('hex')
  writeFileSync(`${archive}.sha256`, `${hash}  ${archive}\n`)
}

/** What an owner has after unpacking the archive, and before `npm start`. */
export async function unpack(archive: string) {
  const folder = freshFolder()
  execFileSync('tar', ['-xzf', archive, '--strip-components=1', '-C', folder])
  const PORT = await freePort()
  const bin = quickNpm()
  writeFileSync(join(folder, '.env'), `PORT=${PORT}\nADMIN_PASSWORD=${password}\nLOG_LEVEL=warn\nSUBMISSION_LIMIT=0\n`)
  mkdirSync(join(folder, 'data'))
  return {
    folder,
    bin,
    async start() {
      const env = { DATA_DIR: join(folder, 'data'), PATH: `${bin}:${process.env.PATH}`, PORT, HOME: bin }
      const server = await startServer(env, ['npm', '--prefix', folder, 'start'])
      onTestFinished(() => server.end('SIGTERM').then(() => {}))
      return server
    },
    run: (...command: string[]) => runIn(folder, command, [bin], {}),
    upgrade: (...args: string[]) => runIn(folder, ['npm', 'run', '--silent', 'upgrade', '--', ...args], [bin], {}),
  }
}
