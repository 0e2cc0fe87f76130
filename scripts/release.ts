// `npm run release`: writes release/contractor-front-office-VERSION.tar.gz, which runs any firm without a build, and its checksum.
// `node scripts/release.ts --tree FOLDER`: lays out what the archive holds, for the image.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import manifest from '#package.json' with { type: 'json' }
import { writeDownloads } from './release/downloads.ts'

/** What a release holds, from the root of the project. Its packages are installed from the lock file. */
const contents = [
  ...[
    'build',
    'content-loader',
    'core',
    'deploy',
    'docs',
    'features',
    'firm',
    'platform',
    'samples',
    'scripts',
    'server',
  ],
  ...['.env.example', '.npmrc', 'exec.cmd', 'package-lock.json'],
  // What README.md and docs name, so that their links lead somewhere.
  ...[
    'CHANGELOG.md',
    'CONTEXT.md',
    'CONTRIBUTING.md',
    'LICENSE',
    'README.md',
    'SECURITY.md',
    'art/README.md',
    'compose.yaml',
  ],
]
/** What only an owner's copy has. */
const own = ['content', 'pictures']
/** Tests, what Node cannot run (the build holds it), and commands for developers. */
const leftOut = [
  ...['**/*.test.ts', '**/*.tsx', 'scripts/{content-reference,dev,release}/**'],
  'scripts/{bench,dev,rebuild,test*}.mjs',
  'scripts/{build,check-imports,content-reference,fonts,release,sample-images,subset-font.d}.ts',
  ...['scripts/doctor/write-fingerprints.ts', 'server/dev.ts'],
]

const root = join(import.meta.dirname, '..')
const { tree } = parseArgs({ options: { tree: { type: 'string' } } }).values
if (!existsSync(join(root, 'build/.built'))) throw new Error('There is no build: run npm run build')
if (tree) layOut(resolve(tree))
else writeArchive()

function layOut(folder: string): void {
  for (const path of contents) if (!existsSync(join(root, path))) throw new Error(`${path} is missing`)
  const patterns = [...contents, ...own].map((path) => `${path}{,/**}`)
  const found = globSync(patterns, { cwd: root, exclude: leftOut, withFileTypes: true })
  for (const path of found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))) {
    const target = path.replace(root, folder)
    mkdirSync(dirname(target), { recursive: true })
    copyFileSync(path, target)
  }
  // Only the commands that are there. The packages stay those of the lock file.
  const scripts = Object.entries(manifest.scripts).filter(([, command]) =>
    existsSync(join(folder, / (scripts\/\S+)$/.exec(command)?.[1] ?? command)),
  )
  const released = { ...manifest, scripts: Object.fromEntries(scripts) }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(released, null, 2)}\n`)
  // `npm start` builds nothing here: see scripts/bootstrap.mjs.
  writeFileSync(join(folder, 'build/.built'), 'release')
}

/** The same commit and build give the same bytes. */
function writeArchive(): void {
  if (!readFileSync(join(root, 'CHANGELOG.md'), 'utf8').includes(`\n## [${manifest.version}] `))
    throw new Error(`CHANGELOG.md has no section for ${manifest.version}`)
  const name = `${manifest.name}-${manifest.version}`
  const output = join(root, 'release')
  rmSync(output, { recursive: true, force: true })
  layOut(join(output, name))
  const time = execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' }).trim()
  const sameEverywhere = ['--sort=name', `--mtime=@${time}`, '--owner=0', '--group=0', '--numeric-owner']
  const archive = `${name}.tar.gz`
  const gzip = ['--use-compress-program=gzip -9n', '--mode=u+rw,go=rX', '--format=ustar']
  execFileSync('tar', ['--create', '--file', archive, ...sameEverywhere, ...gzip, name], { cwd: output })
  rmSync(join(output, name), { recursive: true })
  const hash = createHash('sha256')
    .update(readFileSync(join(output, archive)))
    .digest('hex')
  writeFileSync(join(output, `${archive}.sha256`), `${hash}  ${archive}\n`)
  writeDownloads(root, output, archive, manifest.version)
  console.log(`Saved in release/${archive}`)
}
