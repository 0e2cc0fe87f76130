import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { startMailServer } from '../support/mail-server.ts'
import { readJson } from '../support/read-json.ts'
import { json } from '../support/server-client.ts'
import { startServer } from '../support/server-process.ts'
import { makeBareServer } from './bare-server.ts'
import { canIsolate } from './isolation.ts'

const deploy = join(import.meta.dirname, '../../deploy')

/** What the script says it changed. */
const changesIn = (printed: string) => [...printed.matchAll(/^\+ (.*)$/gm)].map(([, change = '']) => change)

test.runIf(canIsolate)(
  'setup makes a site of a bare server, and a second run changes nothing',
  async () => {
    const mailServer = await startMailServer()
    const server = makeBareServer()
    // In some shells, echo would read the backslashes.
    const mailAccount = mailServer.env.SMTP_URL.replace('://', String.raw`://user:pa\nss\tx\c@`)
    const values = ['DOMAIN=https://www.Acme.example.com/', 'EMAIL=office@example.com', `SMTP_URL=${mailAccount}`]
    const setUp = ['env', 'MAIL_FROM=other@example.com', 'sh', '/opt/deploy/setup.sh']
    mkdirSync(server.path('/root/my files'))
    const copied = await server.run('sh', '-c', 'cp /opt/release/*.tar.gz* "/root/my files"')
    expect(copied, copied.printed).toMatchObject({ code: 0 })
    const first = await server.run(...setUp, ...values, `ARCHIVE=my files/${basename(server.archive)}`)
    expect(first, first.printed).toMatchObject({ code: 0 })
    expect(first.printed).toContain('https://acme.example.com/admin')
    const [, passphrase = ''] = /Passphrase: +(\S+)/.exec(first.printed) ?? []
    expect(passphrase).toMatch(/^(\w{4}-){4}\w{4}$/)

    const calls = server.calls()
    expect(calls).toMatch(/^apt-get install .*\bcaddy\b.*\blibatomic1\b.*\bufw\b/m)
    for (const unit of ['site@office.socket', 'site@office.service', 'site-backup@office.timer', 'caddy.service'])
      expect(calls).toContain(`systemctl enable --quiet --now ${unit}\n`)
    // The port of ssh is open before the firewall is on.
    expect(calls).toMatch(/ufw allow 2222\/tcp[\s\S]*ufw allow 443\/tcp[\s\S]*ufw --force enable/)
    expect(mailServer.received).toMatchObject([
      { subject: expect.stringContaining('Test email'), envelope: { from: 'office@example.com' } },
    ])

    const settings = server.path('/srv/office/.env')
    expect(statSync(settings).mode & 0o777).toBe(0o600)
    expect(parseEnv(server.read('/srv/office/.env'))).toEqual({
      PUBLIC_URL: 'https://acme.example.com',
      TRUST_PROXY: '127.0.0.1',
      SMTP_URL: mailAccount,
      MAIL_FROM: 'office@example.com',
      MAIL_TO: 'office@example.com',
    })
    const config = ['--config', server.path('/etc/caddy/Caddyfile'), '--adapter', 'caddyfile']
    expect(JSON.parse(execFileSync('caddy', ['adapt', ...config]).toString())).toMatchObject({
      apps: {
        http: {
          servers: {
            srv0: {
              routes: [{ match: [{ host: ['www.acme.example.com'] }] }, { match: [{ host: ['acme.example.com'] }] }],
            },
          },
        },
      },
    })
    const units = [
      'site@office.service',
      'site-backup@office.service',
      'site-copy@office.service',
      'site@office.socket',
    ]
    const verified = await server.run('systemd-analyze', 'verify', ...units)
    expect(verified.printed.split('\n').filter((line) => line.includes('site'))).toEqual([])

    // As the unit runs it.
    const [, command = ''] = /^ExecStart=(.*)$/m.exec(server.read('/etc/systemd/system/site@.service')) ?? []
    const asOffice = `cd /srv/office/current && exec setpriv --reuid office --regid office --init-groups env PORT=0 ${command.replaceAll('%i', 'office')}`
    const site = await startServer({ DATA_DIR: server.path('/srv') }, [
      'bwrap',
      ...server.command('sh', '-c', asOffice).slice(1),
    ])
    const login = await fetch(`${site.url}/api/admin/login`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ password: passphrase }),
    })
    expect(await readJson(login)).toMatchObject({ token: expect.any(String) })
    await site.end('SIGKILL')

    // The user of the site may have written this.
    writeFileSync(server.path('/srv/office/deploy/ssh@.service'), '[Service]\nExecStart=/bin/false\n')
    const second = await server.run('sh', '/opt/deploy/setup.sh')
    expect([second.code, changesIn(second.printed)], second.printed).toEqual([0, []])
    expect(second.printed).toContain('Nothing had to be changed.')
    expect(server.calls()).not.toMatch(/apt-get|systemctl (enable|restart|reload|daemon)/)
    expect(mailServer.received).toHaveLength(1)

    writeFileSync(settings, `${server.read('/srv/office/.env')}WEBHOOK_DETAILS=1\n`)
    const moved = await server.run('sh', '/opt/deploy/setup.sh', 'DOMAIN=acme.example.com', 'EMAIL=ada@example.com')
    expect(changesIn(moved.printed)).toEqual(['Set MAIL_TO in /srv/office/.env.', 'Restarted the site.'])
    expect(parseEnv(server.read('/srv/office/.env'))).toMatchObject({
      MAIL_FROM: 'office@example.com',
      MAIL_TO: 'ada@example.com',
      WEBHOOK_DETAILS: '1',
    })
    expect(mailServer.received).toHaveLength(2)

    server.calls()
    const two = await server.run('sh', '/opt/deploy/setup.sh', 'NAME=two', 'DOMAIN=two.example.com', ...values.slice(1))
    expect([two.code, two.printed]).toEqual([
      1,
      expect.stringContaining('already has the site office for acme.example.com. One server has one site.'),
    ])
    expect([server.calls(), existsSync(server.path('/srv/two'))]).toEqual(['', false])

    const newer = 'my files/contractor-front-office-99.0.0.tar.gz'
    writeFileSync(server.path(`/root/${newer}`), 'Not yours')
    writeFileSync(server.path(`/root/${newer}.sha256`), `${'0'.repeat(64)}  x\n`)
    const upgrade = await server.run('sh', '/opt/deploy/setup.sh', `ARCHIVE=${newer}`)
    expect([upgrade.code, upgrade.printed]).toEqual([
      1,
      expect.stringContaining(`/root/${newer} is not the file that /root/${newer}.sha256 describes`),
    ])
  },
  300_000,
)

test.runIf(canIsolate)(
  'setup says what is wrong before it changes anything',
  async () => {
    const server = makeBareServer()
    const values = { DOMAIN: 'acme.example.com', EMAIL: 'office@example.com', SMTP_URL: '', ARCHIVE: server.archive }
    const wrong: [Record<string, string>, string][] = [
      [{ DOMAIN: 'acme' }, '"acme" is not a domain such as acme.example.com.'],
      [{ DOMAIN: 'acme.example.com; reboot' }, 'is not a domain'],
      [{ EMAIL: 'office' }, '"office" is not an email address.'],
      [{ EMAIL: "o'x@example.com" }, 'is not an email address.'],
      [{ SMTP_URL: 'mail.example.com' }, 'SMTP_URL must look like smtps://'],
      [{ NAME: '../etc' }, 'must be lowercase letters'],
      [{ NAME: 'root' }, 'The user root already exists, and this script did not make it.'],
      [{ ARCHIVE: '/opt/release' }, '/opt/release is a folder. Name the file'],
      [{ ARCHIVE: 'office-1.2.3.tar.gz' }, 'There is no file office-1.2.3.tar.gz.'],
      [{ ARCHIVE: 'office-0.3.2; touch x.tar.gz' }, 'The name of an archive ends with its version'],
      [{ DOMAIN: '' }, 'DOMAIN is missing'],
      [{ SMTP_URL: 'smtp://a\nsmtp://b' }, 'A value has two lines'],
    ]
    for (const [change, message] of wrong) {
      const given = Object.entries({ ...values, ...change }).map(([name, value]) => `${name}=${value}`)
      const { code, printed } = await server.run('sh', '/opt/deploy/setup.sh', ...given)
      expect([code, printed]).toEqual([1, expect.stringContaining(message)])
    }
    expect(await server.run('sh', '/opt/deploy/setup.sh', 'domain=x')).toMatchObject({ code: 1 })
    const others = [
      ['ID=debian\nVERSION_ID="11"\nPRETTY_NAME="Debian 11"\n', 'This is Debian 11. The script knows Debian 12'],
      ['ID=fedora\nVERSION_ID=44\nPRETTY_NAME="Fedora 44"\n', 'This is Fedora 44.'],
    ] as const
    for (const [system, message] of others) {
      writeFileSync(server.path('/etc/os-release'), system)
      const { code, printed } = await server.run('sh', '/opt/deploy/setup.sh')
      expect([code, printed]).toEqual([1, expect.stringContaining(message)])
    }
    expect(server.calls()).toBe('')
    expect(existsSync(server.path('/srv/office'))).toBe(false)
  },
  180_000,
)

test.runIf(canIsolate)(
  'setup uses no file whose checksum is wrong',
  async () => {
    // It has no Caddy of its own.
    const server = makeBareServer('ID=ubuntu\nVERSION_ID="22.04"\n')
    writeFileSync(server.path('/var/no-caddy'), '')
    writeFileSync(server.path('/var/no-npm'), '')
    const setUp = (archive: string) =>
      server.run(
        'sh',
        '/opt/deploy/setup.sh',
        'DOMAIN=acme.example.com',
        'EMAIL=a@example.com',
        'SMTP_URL=',
        `ARCHIVE=${archive}`,
      )
    const node = await setUp(server.archive)
    expect([node.code, node.printed]).toEqual([
      1,
      expect.stringMatching(/node-linux-\w+-[\d.]+\.tgz is not the file that was expected/),
    ])
    expect(existsSync(server.path('/usr/local/bin/node'))).toBe(false)

    expect(server.read('/etc/apt/sources.list.d/caddy-stable.list')).toContain('signed-by=/etc/apt/caddy-stable.asc')

    rmSync(server.path('/var/no-npm'))
    writeFileSync(server.path('/root/office-9.9.9.tar.gz'), 'other')
    writeFileSync(server.path('/root/office-9.9.9.tar.gz.sha256'), `${'0'.repeat(64)}  office-9.9.9.tar.gz\n`)
    const other = await setUp('/root/office-9.9.9.tar.gz')
    expect([other.code, other.printed]).toEqual([
      1,
      expect.stringContaining('office-9.9.9.tar.gz is not the file that was expected'),
    ])
    // What was cut before its checksum was made.
    const cut =
      'head -c 100000 "$0" > /root/office-9.9.9.tar.gz && cd /root && sha256sum office-9.9.9.tar.gz > office-9.9.9.tar.gz.sha256'
    expect(await server.run('sh', '-c', cut, server.archive)).toMatchObject({ code: 0 })
    const damaged = await setUp('/root/office-9.9.9.tar.gz')
    expect([damaged.code, damaged.printed]).toEqual([
      1,
      expect.stringContaining('office-9.9.9.tar.gz is incomplete or damaged, as its checksum is.'),
    ])
    expect(existsSync(server.path('/srv/office/package.json'))).toBe(false)
  },
  180_000,
)

test.runIf(canIsolate)(
  'setup that is stopped leaves no files behind, and the next run says how to get a passphrase',
  async () => {
    const server = makeBareServer()
    mkdirSync(server.path('/root/temporary'))
    const values = ['DOMAIN=acme.example.com', 'EMAIL=a@example.com', 'SMTP_URL=', `ARCHIVE=${server.archive}`]
    const setUp = () => server.run('env', 'TMPDIR=/root/temporary', 'sh', '/opt/deploy/setup.sh', ...values)
    writeFileSync(server.path('/var/stopped'), '')
    const stopped = await setUp()
    expect([stopped.code, stopped.printed]).toEqual([143, expect.stringContaining('Made the passphrase')])
    expect(readdirSync(server.path('/root/temporary'))).toEqual([])

    rmSync(server.path('/var/stopped'))
    const next = await setUp()
    expect([next.code, next.printed]).toEqual([
      0,
      expect.stringMatching(/stopped before it was shown\. Make a new one: as-office npm run admin:password/),
    ])
    const third = await setUp()
    expect([third.code, third.printed]).toEqual([0, expect.stringContaining('as before. To set another')])
  },
  300_000,
)

test('the scripts for servers are portable', () => {
  expect(execFileSync('shellcheck', [join(deploy, 'setup.sh'), join(deploy, 'copy.sh')]).toString()).toBe('')
})
