// Plain JavaScript that runs on any Node version. It installs the pinned Node and everything else that is missing.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs'
import { basename, delimiter, dirname, join } from 'node:path'

export const root = join(import.meta.dirname, '..')
const isWindows = process.platform === 'win32'

/** The environment for programs of a folder's packages. In it, `node` is the pinned version. */
export function environmentOf(folder) {
  const packages = join(folder, 'node_modules')
  // Windows starts a program by its name only from the second folder, not by a .cmd file.
  return {
    ...process.env,
    PATH: [join(packages, '.bin'), join(packages, 'node', 'bin'), process.env.PATH].join(delimiter),
  }
}
export const environment = environmentOf(root)

/** On Windows, npm and the programs of packages are .cmd files, which only a shell starts. No argument of ours needs quotes. */
const started = (command, args, options) =>
  isWindows && command !== 'node'
    ? [[command, ...args].join(' '), [], { ...options, shell: true }]
    : [command, args, options]

/** Runs the command and shows its output. Exits with its code if it fails. */
export function run(command, args, env = environment, cwd = root) {
  const { status, error } = spawnSync(...started(command, args, { cwd, env, stdio: 'inherit' }))
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}

/**
 * Runs the commands at the same time. Shows the output of the first one as it comes, and that of the others when they
 * end. Exits when all have ended, with the code of one that failed.
 */
export async function runTogether(...commands) {
  const codes = await Promise.all(
    commands.map(
      ([command, args], index) =>
        new Promise((resolve, reject) => {
          const stdio = index === 0 ? 'inherit' : ['ignore', 'pipe', 'pipe']
          const child = spawn(...started(command, args, { cwd: root, env: environment, stdio }))
          const output = []
          for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(chunk))
          child.on('error', reject)
          child.on('close', (code) => {
            process.stdout.write(Buffer.concat(output))
            resolve(code ?? 1)
          })
        }),
    ),
  )
  const failed = codes.find((code) => code !== 0)
  if (failed) process.exit(failed)
}

/** Ctrl-C in a terminal signals both processes, and the child decides when it ends. On Windows, a kill would leave it no choice. */
export function forward(child, signal) {
  if (!isWindows) child.kill(signal)
}

/** Runs the script with these arguments, forwards termination signals to it, and exits with its code. */
export function stayWith(script, args = []) {
  const child = spawn('node', [script, ...args], { cwd: root, env: environment, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => forward(child, signal === 'SIGHUP' ? 'SIGTERM' : signal))
  }
  child.on('exit', (code) => process.exit(code ?? 1))
}

const buildStamp = join(root, 'build', '.built')
/** Whether this is an unpacked archive (scripts/release.ts): its build fits it, and what makes a build is not here. */
export const isRelease = existsSync(buildStamp) && readFileSync(buildStamp, 'utf8') === 'release'

const isInReleases = basename(dirname(root)) === 'releases' && existsSync(join(root, '../../current'))
/** The owner's folder, with data, settings and the link to the version that runs: see deploy/release.sh. */
export const site = isInReleases ? join(root, '../..') : root

/** The folder of the version that runs. An upgrade changes it. */
export const currentVersion = () =>
  isRelease && existsSync(join(site, 'current')) ? realpathSync(join(site, 'current')) : root

/** Installs the packages of the folder's lock file unless they are installed already. A release needs no others. */
export function install(folder = '') {
  const stamp = join(root, folder, 'node_modules', '.installed')
  const wanted = hashOf([join(folder, 'package.json'), join(folder, 'package-lock.json')])
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  if (isWindows && process.execPath.startsWith(join(root, 'node_modules'))) {
    console.error(
      'The packages have changed, and Windows does not replace a running program: run npm ci, then this again.',
    )
    process.exit(1)
  }
  console.log('Installing packages…')
  run('npm', ['ci', '--loglevel=error', ...(isRelease ? ['--omit=dev'] : [])], environment, join(root, folder))
  writeFileSync(stamp, wanted)
}

const sources = [
  ...['astro.config.ts', 'content-loader', 'core', 'dashboard', 'features', 'firm', 'package-lock.json'],
  ...['package.json', 'platform', 'samples', 'server', 'site', 'ui'],
  ...['scripts/build.ts', 'scripts/fonts.ts', 'scripts/sample-images.ts'],
]

/**
 * Builds the product for every firm. Without `force`, skips what is up to date. `before` is a script that can stop a build
 * that takes a minute.
 */
export function build({ force = false, before = undefined } = {}) {
  if (isRelease) return
  const hash = hashOf(sources)
  if (!force && existsSync(buildStamp) && readFileSync(buildStamp, 'utf8') === hash) return
  if (before) run('node', [before])
  console.log('Building…')
  // A test run and some hosts set another NODE_ENV, with which React is built for development.
  run('node', ['scripts/build.ts'], { ...environment, NODE_ENV: 'production' })
  writeFileSync(buildStamp, hash)
}

/** Whether the command is on this machine. */
function has(command) {
  const options = { env: environment, shell: true, stdio: 'ignore' }
  return spawnSync(`${isWindows ? 'where' : 'command -v'} ${command}`, options).status === 0
}

/** Ensures that there is a browser for the tests: the headless shell, which uses half the resources of a full one. */
export function ensureBrowser() {
  ensure('chromium-headless-shell', ['chromium-headless-shell'], ['chromium', 'chromium-browser', 'google-chrome'])
}

/** Ensures that a command exists: installs the Debian package if needed, or accepts a substitute. Otherwise exits. */
export function ensure(debianPackage, commands, substitutes = []) {
  if (commands.some(has) || installDebianPackage(debianPackage) || substitutes.some(has)) return
  console.error(`${debianPackage} is missing: install it with your system's package manager.`)
  process.exit(1)
}

function installDebianPackage(name) {
  if (process.getuid?.() !== 0 || !has('apt-get')) return false
  console.log(`Installing ${name}…`)
  const options = { env: { ...environment, DEBIAN_FRONTEND: 'noninteractive' }, stdio: ['ignore', 'ignore', 'inherit'] }
  const aptGet = (...args) => spawnSync('apt-get', args, options).status === 0
  return aptGet('update', '-qq') && aptGet('install', '-y', '-qq', '--no-install-recommends', name)
}

function hashOf(paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(filesUnder).sort()) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/** The build generates this folder, so it is not a source. Neither are tests. */
const generated = join('site', 'fonts')

function filesUnder(path) {
  if (path === generated) return []
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (!statSync(full).isDirectory()) return path.endsWith('.test.ts') ? [] : [path]
  return readdirSync(full).flatMap((name) => filesUnder(join(path, name)))
}
