import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { freshFolder } from '../support/stores.ts'
import { runIn } from './server-clone.ts'

const root = join(import.meta.dirname, '../..')

/** What setup.sh writes to. All else of this machine is read-only. */
const writable = ['/etc', '/srv', '/var', '/usr/local', '/root']

/** Records the call. */
const record = (name: string) => `#!/bin/sh\necho ${name} "$@" >> /root/calls\n`

/** Programs that would change this machine, or ask another one. Each records its calls, and answers as the real one does. */
const standIns: Record<string, string> = {
  'apt-get': `${record('apt-get')}
    case $1 in install) shift; for package; do touch /var/installed-$package; done ;; esac`,
  'apt-cache': '[ ! -e /var/no-caddy ]',
  'dpkg-query': 'for last; do :; done; if [ -e /var/installed-$last ]; then printf installed; else exit 1; fi',
  systemctl: `${record('systemctl')}
    for last; do :; done
    if [ -e /var/stopped ]; then kill -TERM "$PPID"; fi
    case $1 in enable) touch /var/started-$last ;; is-enabled | is-active) [ -e /var/started-$last ] ;; esac`,
  ufw: `${record('ufw')}
    case "$*" in
      allow*) if [ -e /var/allowed-\${2%/*} ]; then echo Skipping adding existing rule; else touch /var/allowed-\${2%/*}; fi ;;
      *enable) touch /var/firewall ;;
      status) if [ -e /var/firewall ]; then echo Status: active; else echo Status: inactive; fi ;;
    esac`,
  sshd: 'echo port 2222',
  node: 'exec /opt/node_modules/.bin/node "$@"',
  curl: `case "$*" in
      *dl.cloudsmith.io* | *https://registry*) for last; do :; done; echo something else > "$last" ;;
      *https://acme.example.com/readyz*) echo asked >> /root/calls ;;
      *) exec /usr/bin/curl "$@" ;;
    esac`,
  npm: `case "$*" in
      --version) if [ -e /var/no-npm ]; then exit 127; fi; echo 12 ;;
      ci*) mkdir node_modules && ln -s /opt/node_modules/* /opt/node_modules/.bin node_modules ;;
      *) exec node /opt/npm/bin/npm-cli.js "$@" ;;
    esac`,
}

/** Lays out a release as an archive with its checksum. */
function makeArchive(): string {
  const folder = freshFolder()
  const name = `contractor-front-office-${JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version}`
  execFileSync(process.execPath, ['scripts/release.ts', '--tree', join(folder, name)], { cwd: root })
  execFileSync('tar', ['-czf', `${name}.tar.gz`, name], { cwd: folder })
  const hash = createHash('sha256').update(readFileSync(join(folder, `${name}.tar.gz`)))
  writeFileSync(join(folder, `${name}.tar.gz.sha256`), `${hash.digest('hex')}  ${name}.tar.gz\n`)
  return join(folder, `${name}.tar.gz`)
}

/**
 * A bare Debian server without systemd, firewall and package manager, whose places are stand-ins. What a command writes
 * stays for the next one. `path` is where a file of it is on this machine.
 */
export function makeBareServer(system = 'ID=debian\nVERSION_ID="12"\nNAME="Debian"\n') {
  if (process.getuid?.() !== 0)
    throw new Error(
      'This test creates users and installs files, as on a server, which needs root: sudo npm run test:rest',
    )
  const machine = freshFolder()
  const file = (path: string) => join(machine, path)
  for (const path of writable) mkdirSync(file(path), { recursive: true })
  cpSync('/etc', file('/etc'), { recursive: true, verbatimSymlinks: true })
  execFileSync('rm', ['-f', file('/etc/os-release')])
  writeFileSync(file('/etc/os-release'), system)
  mkdirSync(file('/etc/caddy'), { recursive: true })
  writeFileSync(file('/etc/caddy/Caddyfile'), ':80\n')
  execFileSync('mkdir', ['-p', ...['/etc/systemd/system', '/var/lib', '/usr/local/bin'].map(file)])
  const bin = freshFolder()
  const npm = realpathSync(execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim())
  for (const [name, script] of Object.entries(standIns))
    writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  const archive = makeArchive()
  const isolation = [
    ...['--ro-bind', '/', '/', ...writable.flatMap((path) => ['--bind', file(path), path])],
    ...['--tmpfs', '/opt', '--ro-bind', bin, '/opt/bin', '--ro-bind', join(root, 'deploy'), '/opt/deploy'],
    ...['--ro-bind', join(root, 'node_modules'), '/opt/node_modules', '--ro-bind', dirname(archive), '/opt/release'],
    ...['--ro-bind', join(npm, '../..'), '/opt/npm'],
    ...['--perms', '1777', '--tmpfs', '/tmp', '--dev', '/dev', '--proc', '/proc', '--tmpfs', '/run'],
    ...['--unshare-pid', '--die-with-parent', '--chdir', '/root', '--clearenv', '--setenv', 'HOME', '/root'],
    ...['--setenv', 'PATH', '/opt/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'],
  ]
  return {
    archive: `/opt/release/${basename(archive)}`,
    path: file,
    read: (path: string) => readFileSync(file(path), 'utf8'),
    /** The whole command, to start it in another way. */
    command: (...command: string[]) => ['bwrap', ...isolation, ...command],
    run: (...command: string[]) => runIn(machine, ['bwrap', ...isolation, ...command], [], {}),
    /** What the stand-ins were asked since the last call of this. */
    calls() {
      const calls = existsSync(file('/root/calls')) ? readFileSync(file('/root/calls'), 'utf8') : ''
      writeFileSync(file('/root/calls'), '')
      return calls
    },
  }
}
