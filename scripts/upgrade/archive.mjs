// A release as an archive: see scripts/release.ts. It is checked before anything is unpacked.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { site } from '../bootstrap.mjs'
import { asOwner, read, run, workspace } from './command.mjs'
import { removeWorkspace } from './commits.mjs'
import { versionOf } from './versions.mjs'

/** What a version with its packages takes, with room to spare. */
const neededMegabytes = 500

/**
 * The version in the archive, unpacked in the workspace. `source` is a file or an https address, with the checksum beside it.
 * Throws when the archive is not what its checksum says, or no release.
 */
export async function unpackArchive(source) {
  console.log(`Reading ${source}…`)
  const archive = await bytesAt(source)
  const [expected = ''] = (await bytesAt(`${source}.sha256`)).toString().split(/\s/)
  if (createHash('sha256').update(archive).digest('hex') !== expected)
    throw new Error(`${source} is not the file that ${source}.sha256 describes: get both again`)
  refuseForeign(archive, source)
  removeWorkspace()
  const { bavail, bsize } = statfsSync(site)
  const free = Math.floor((bavail * bsize) / 2 ** 20)
  if (free < neededMegabytes)
    throw new Error(`Only ${free} MB are free, and an upgrade needs ${neededMegabytes} MB: nothing was changed`)
  read('mkdir', ['-p', workspace])
  const into = ['--strip-components=1', '--no-same-owner', '--directory', workspace]
  const { status, stderr } = tar(['--extract', '--gzip', ...into], archive)
  if (status !== 0) throw new Error(`The archive could not be unpacked:\n${stderr}`)
  const name = versionOf(workspace)
  if (!/^\d+\.\d+\.\d+(-[\w.-]+)?$/.test(name))
    throw new Error(`${source} is not a release: its version is ${JSON.stringify(name)}, and must be like 1.2.3`)
  return { name, prepare, take() {}, giveBack() {}, releaseArgs: ['--unpacked', workspace] }
}

/** Installs the packages of what was unpacked. Rejects when that fails, or when the version cannot read the store. */
async function prepare() {
  await run('node', ['scripts/install.mjs'], { cwd: workspace })
  await run(join(workspace, 'node_modules/.bin/node'), [join(workspace, 'scripts/check-store.ts')], { cwd: site })
}

async function bytesAt(source) {
  if (!source.includes('://')) {
    const found = statSync(source, { throwIfNoEntry: false })
    if (found?.isDirectory())
      throw new Error(`${source} is a folder: name the file contractor-front-office-VERSION.tar.gz`)
    if (!found) throw new Error(`There is no file ${source}`)
    return readFileSync(source)
  }
  if (!source.startsWith('https://')) throw new Error(`${source} must begin with https://`)
  const answer = await fetch(source).catch((error) => {
    throw new Error(`${source} does not answer: ${error.cause?.message ?? error.message}`)
  })
  if (!answer.ok) throw new Error(`${source} answers ${answer.status}`)
  return Buffer.from(await answer.arrayBuffer())
}

/** A release has one folder with files and folders in it: no links, and nothing outside of it. */
function refuseForeign(archive, source) {
  const [entries, names] = [['--verbose'], []].map((more) => {
    const { status, stdout } = tar(['--list', '--gzip', ...more], archive)
    if (status !== 0) throw new Error(`${source} is incomplete or damaged, as its checksum is: get both again`)
    return stdout.toString().trim().split('\n')
  })
  const [top] = names[0].split('/')
  const foreign = names.find(
    (name, index) => !/^[-d]/.test(entries[index]) || name.split('/')[0] !== top || name.split('/').includes('..'),
  )
  if (foreign !== undefined) throw new Error(`${source} is not a release: it holds ${foreign}`)
  for (const needed of ['package.json', 'build/.built'])
    if (!names.includes(`${top}/${needed}`)) throw new Error(`${source} is not a release: it lacks ${needed}`)
}

/** Runs tar with the archive as its input. */
const tar = (args, input) => spawnSync('tar', args, { ...asOwner, input, maxBuffer: 2 ** 26 })
