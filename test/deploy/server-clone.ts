import { execFileSync, spawn } from 'node:child_process'
import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { until } from '../faults/visitors.ts'
import { copyProject } from '../support/project-copy.ts'
import { freshFolder } from '../support/stores.ts'

const root = join(import.meta.dirname, '../..')
export const built = join(root, 'build')

/** Runs git in the folder, with a name for commits. */
export const gitIn =
  (folder: string) =>
  (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Owner', '-c', 'user.email=owner@example.com', ...args], {
      cwd: folder,
      stdio: 'pipe',
      encoding: 'utf8',
    }).trim()

/** Creates a repository with one commit: this project without packages and build. */
export function createRepository(): string {
  const folder = freshFolder()
  copyProject(folder)
  for (const name of ['build', 'node_modules', 'site/fonts']) rmSync(join(folder, name), { recursive: true })
  const git = gitIn(folder)
  git('init', '--quiet', '--initial-branch=main')
  git('add', '--all')
  git('commit', '--quiet', '--message', 'Initial commit')
  return folder
}

/**
 * A folder with an `npm` that saves minutes: `npm ci` links the installed packages, and `npm run build` copies the build
 * in $BUILT. All other commands are real.
 */
export function quickNpm(): string {
  const bin = freshFolder()
  const npm = execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim()
  const script = `#!/bin/sh
    case "$*" in
      ci*)
        case "$*" in *--prefix*) for folder; do :; done; cd "$folder" ;; esac
        rm -rf node_modules && mkdir node_modules && ln -s ${root}/node_modules/* ${root}/node_modules/.bin node_modules ;;
      prune*) ;;
      'run build') cp -R "$BUILT" build ;;
      *) exec ${npm} "$@" ;;
    esac\n`
  writeFileSync(join(bin, 'npm'), script, { mode: 0o755 })
  return bin
}

/** Runs the command in the folder with these programs first. Resolves to its exit code and output. */
export async function runIn(folder: string, command: string[], bins: string[], env: Record<string, string>) {
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    cwd: folder,
    env: { HOME: tmpdir(), ...env, PATH: [...bins, process.env.PATH].join(delimiter) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      printed += data
    })
  }
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, printed }
}

/** Creates a clone of the project, like the one on a server. */
export function createServerClone(folder = createRepository()) {
  const bin = quickNpm()
  // A `date` that returns the same time twice, as if the second release of a test started in the same second as the first.
  const clock = `#!/bin/sh
    echo >> ${bin}/readings
    echo "2026-01-01T00-00-0$(($(wc -l < ${bin}/readings) / 3))Z"\n`
  writeFileSync(join(bin, 'date'), clock, { mode: 0o755 })

  /** Runs deploy/release.sh. Rejects with its output when it fails. */
  async function release({ args = [] as string[], build = built } = {}): Promise<string> {
    const { code, printed } = await runIn(folder, ['sh', 'deploy/release.sh', ...args], [bin], { BUILT: build })
    if (code !== 0) throw new Error(printed)
    return printed
  }
  return { folder, bin, release, current: () => readFileSync(join(folder, 'current/build/own-assets'), 'utf8') }
}

/** Copies the build and changes the files of its server. Returns the folder. */
export function buildWith(changed: (text: string, name: string) => string): string {
  const copy = join(freshFolder(), 'build')
  cpSync(built, copy, { recursive: true })
  for (const name of globSync('server/**/*.js', { cwd: copy })) {
    const file = join(copy, name)
    writeFileSync(file, changed(readFileSync(file, 'utf8'), name))
  }
  return copy
}

/**
 * Acts like systemd: holds the listening socket and runs the server of `current` with it. `bin` has a `systemctl` that
 * starts, stops and restarts the server, and says whether it runs.
 */
export async function holdSocket(folder: string, env: Record<string, string>) {
  const listening = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => listening.once('listening', resolve))
  const { port } = listening.address() as { port: number } // a TCP server's address is never a string
  const { fd } = (listening as unknown as { _handle: { fd: number } })._handle // Node has no public name for it
  const bin = freshFolder()
  const [commands, replies] = [join(bin, 'commands'), join(bin, 'replies')]
  execFileSync('mkfifo', [commands, replies])
  const systemctl = `#!/bin/sh
    echo "$1" > ${commands}
    cat ${replies}\n`
  writeFileSync(join(bin, 'systemctl'), systemctl, { mode: 0o755 })
  const script = `
    exec 4<>${commands}
    while read -r command <&4; do
      reply=
      case $command in
        reload) kill -HUP "$pid" ;;
        restart | stop | end) if [ -n "$pid" ]; then kill "$pid"; wait "$pid"; fi; pid= ;;
        show) if kill -0 "$pid"; then reply=ActiveState=active; else reply=ActiveState=failed; fi ;;
      esac
      case $command in
        restart | start)
          (cd current && LISTEN_FDS=1 exec sh -c 'LISTEN_PID=$$ exec "$0" build/server/supervise.js' ${process.execPath}) 4>&- & pid=$! ;;
      esac
      echo "$reply" > ${replies}
      if [ "$command" = end ]; then exit; fi
    done`
  const systemd = spawn('sh', ['-c', script], { cwd: folder, env, stdio: ['ignore', 'pipe', 'ignore', fd] })
  listening.close()
  let output = ''
  systemd.stdout?.on('data', (printed: Buffer) => {
    output += printed
  })
  const starts = () => output.split('The site is open').length - 1
  const ended = new Promise((resolve) => systemd.once('exit', resolve))
  async function command(name: string) {
    const { code } = await runIn(folder, [join(bin, 'systemctl'), name], [], {})
    if (code !== 0) throw new Error(`systemctl ${name} failed`)
  }
  const stop = async () => {
    if (systemd.exitCode === null) await command('end')
    await ended
  }
  onTestFinished(stop)
  return {
    url: `http://127.0.0.1:${port}`,
    bin,
    output: () => output,
    async restart() {
      const before = starts()
      await command('restart')
      await until(() => starts() > before)
    },
    reload: () => command('reload'),
    stop,
  }
}
