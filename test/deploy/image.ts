import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import lock from '../../package-lock.json' with { type: 'json' }
import { freshFolder } from '../support/stores.ts'

const root = join(import.meta.dirname, '../..')

const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8')
/** The stage that becomes the image. */
const lastStage = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))
const home = /^WORKDIR (\S+)$/m.exec(lastStage)?.[1] ?? ''
const volume = /^VOLUME \["(\S+)"\]$/m.exec(lastStage)?.[1] ?? ''
const [, settings = ''] = /^ENV (.+)$/m.exec(lastStage) ?? []
const commandAfter = (instruction: RegExp): string[] => JSON.parse(instruction.exec(lastStage)?.[1] ?? '[]')

/** What the Dockerfile says. */
export const image = {
  lastStage,
  home,
  volume,
  env: Object.fromEntries(settings.split(' ').map((setting) => setting.split('='))) as Record<string, string>,
  command: commandAfter(/^CMD (\[.*\])$/m),
  healthCheck: commandAfter(/^HEALTHCHECK .*\\\n {2}CMD (\[.*\])$/m),
  /** The user "node" of the official Node image. */
  user: 1000,
}

/** Lays out the files that the Dockerfile copies, with empty folders for the packages. */
export function layOutImage(): string {
  const tree = join(freshFolder(), 'tree')
  execFileSync(process.execPath, ['scripts/release.ts', '--tree', tree], { cwd: root })
  for (const path of packages) mkdirSync(join(tree, path), { recursive: true })
  for (const [, target = '', name = ''] of dockerfile.matchAll(/ln -s (\S+) (\w+)/g))
    symlinkSync(target, join(tree, name))
  return tree
}

/** The production packages that are installed here: others are for another platform. */
const packages = Object.entries(lock.packages)
  .filter(([path, facts]) => /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) && !('dev' in facts))
  .map(([path]) => path)
  .filter((path) => existsSync(join(root, path)))

/** A folder for the volume, of this user. */
export function makeVolume(user: number): string {
  const folder = freshFolder()
  chmodSync(folder, 0o700)
  chownSync(folder, user, user)
  return folder
}

export type ContainerOptions = {
  tree: string
  data: string
  env?: Record<string, string>
  /** Who runs the command. Without it, the user of the image. */
  user?: number
  /** With a network of its own, a container may use ports 80 and 443. */
  ownNetwork?: boolean
}

/**
 * Starts a command as Docker does with a read-only file system and no capabilities, without Docker: bubblewrap makes a
 * file system from the image's files, and the command is process 1 in it.
 */
export function startContainer(options: ContainerOptions, command = image.command) {
  if (process.getuid?.() !== 0)
    throw new Error('This test runs the image as Docker does, which needs root: sudo npm run test:rest')
  const { tree, data, env = {}, user = image.user, ownNetwork = false } = options
  const settings = { PATH: '/image:/usr/bin:/bin', HOME: '/', ...image.env, ...env }
  const mounts = [
    ...['--tmpfs', '/', '--perms', '755', '--dir', '/srv', '--perms', '755', '--dir', '/image'],
    ...['/usr', '/etc'].flatMap((path) => ['--ro-bind', path, path]),
    ...['lib', 'lib64', 'bin'].flatMap((name) => ['--symlink', `usr/${name}`, `/${name}`]),
    ...['--ro-bind', tree, home],
    ...packages.flatMap((path) => ['--ro-bind', join(root, path), join(home, path)]),
    ...['--ro-bind', process.execPath, '/image/node', '--bind', data, volume],
    ...['--proc', '/proc', '--dev', '/dev', '--perms', '1777', '--tmpfs', '/tmp', '--remount-ro', '/'],
  ]
  const isolation = ['--unshare-pid', ...(ownNetwork ? ['--unshare-net'] : []), '--as-pid-1', '--die-with-parent']
  // Docker allows this in every container. The new user has no capabilities, and gains none.
  const openPorts = ownNetwork ? 'echo 0 > /proc/sys/net/ipv4/ip_unprivileged_port_start && ' : ''
  const asUser = `setpriv --reuid ${user} --regid ${user} --clear-groups --no-new-privs`
  const drop = user === 0 ? asUser : `${asUser} --bounding-set=-all --inh-caps=-all`
  const child = spawn(
    'bwrap',
    [
      ...[...mounts, ...isolation, '--clearenv', '--info-fd', '3', '--chdir', home],
      ...Object.entries(settings).flatMap(([name, value]) => ['--setenv', name, value]),
      ...['sh', '-c', `${openPorts}exec ${drop} "$@"`, 'sh', ...command],
    ],
    { stdio: ['ignore', 'pipe', 'pipe', 'pipe'] },
  )
  onTestFinished(() => void child.kill('SIGKILL'))
  return containerOf(child)
}

function containerOf(child: ChildProcess) {
  let printed = ''
  let info = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data) => {
      printed += data
    })
  child.stdio[3]?.on('data', (data) => {
    info += data
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  /** The process that the container sees as process 1. */
  const pid = () => Number(JSON.parse(info)['child-pid'])
  return {
    pid,
    output: () => printed,
    ended,
    signal: (name: NodeJS.Signals) => process.kill(pid(), name),
    /** Stops it as `docker stop` does. Resolves to its exit code. */
    stop() {
      process.kill(pid(), 'SIGTERM')
      return ended
    },
    /** Resolves to what the pattern matches in the output. Rejects when the container ends before. */
    async printed(pattern: RegExp): Promise<string> {
      let hasEnded = false
      void ended.then(() => (hasEnded = true))
      for (;;) {
        const [, found] = pattern.exec(printed) ?? []
        if (found !== undefined) return found
        if (hasEnded) throw new Error(`The container has ended: ${printed}`)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
  }
}

/** Runs a command in another container with the same image and volume, as `docker exec` does. */
export async function runInContainer(options: ContainerOptions, ...command: string[]) {
  const container = startContainer(options, command)
  return { code: await container.ended, printed: container.output() }
}
