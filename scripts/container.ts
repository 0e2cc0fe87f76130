// The command of the image: runs the server and, where DOMAIN is set, Caddy before it, which gets the certificate for https.
// DOMAIN and EMAIL stand for the settings that follow from them.
import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The user of the official Node image. */
const user = 1000

const root = join(import.meta.dirname, '..')
/** The volume. */
const data = realpathSync(join(root, 'data'))
const { env } = process

if (process.getuid?.() === 0) becomeUser()
makeBackupFolder()

const { EMAIL } = env
if (EMAIL && env.SMTP_URL) {
  env.MAIL_FROM ||= EMAIL
  env.MAIL_TO ||= EMAIL
}
const domain = env.DOMAIN?.replace(/^www\./, '')
if (domain) {
  env.PUBLIC_URL ||= `https://${domain}`
  Object.assign(env, { HOST: '127.0.0.1', PORT: '3000', TRUST_PROXY: '127.0.0.1' })
  startCaddy(domain)
}
// The supervisor handles the signals. This process ends with it.
await import(join(root, 'build/server/supervise.js'))

/** Some hosts mount a volume as root, and start the container as root so that it can take the volume over. */
function becomeUser(): void {
  if (statSync(data).uid !== user) execFileSync('chown', ['--recursive', `${user}:${user}`, data])
  process.setgroups?.([])
  process.setgid?.(user)
  process.setuid?.(user)
}

function makeBackupFolder(): void {
  try {
    mkdirSync(join(data, 'backups'), { recursive: true, mode: 0o700 })
  } catch {
    console.error(
      `The user ${process.getuid?.()} may not write to ${data}. Run chown -R ${user}:${user} on the folder that you mount there, or start the container with --user root, which does that.`,
    )
    process.exit(1)
  }
}

/** Caddy keeps its certificates in the volume. */
function startCaddy(domain: string): void {
  const caddy = spawn('caddy', ['run', '--config', join(root, 'deploy/Caddyfile')], {
    env: { ...env, DOMAIN: domain, HOME: data, XDG_DATA_HOME: data, XDG_CONFIG_HOME: data },
    stdio: 'inherit',
  })
  // It lets open requests finish, as the server does.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => caddy.kill())
  caddy.once('error', (error) => console.error(`Caddy does not start: ${error.message}`))
  caddy.once('close', (code) => {
    if (code !== 0) process.once('exit', () => (process.exitCode = 1))
    process.kill(process.pid, 'SIGTERM')
  })
}
