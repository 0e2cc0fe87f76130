import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { until } from '../faults/visitors.ts'
import { black } from '../support/pictures.ts'
import { readJson } from '../support/read-json.ts'
import { book, bookedIds, json } from '../support/server-client.ts'
import { image, layOutImage, makeVolume, runInContainer, startContainer } from './image.ts'
import { canIsolate } from './isolation.ts'
import { freePort } from './versions.ts'

const titleOf = async (url: string) => /<title>(.*?)<\/title>/.exec(await (await fetch(url)).text())?.[1]

/** Makes the site of a locksmith in the dashboard, from the blank sample. */
async function startOwnSite(url: string, password: string) {
  const login = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ password }),
  })
  const { token } = await readJson<{ token: string }>(login)
  const answers = { sample: 'blank', name: 'Ada Locks', town: 'Bend, OR', zip: '97701', phone: '541-555-0123' }
  return fetch(`${url}/api/admin/website/start`, {
    method: 'POST',
    headers: { ...json, Authorization: `Bearer ${token}` },
    body: JSON.stringify(answers),
  })
}

test.runIf(canIsolate)(
  'the image serves a firm as a user without privileges, and keeps everything in its one volume',
  async () => {
    const env = { PORT: await freePort(), SUBMISSION_LIMIT: '0', LOG_LEVEL: 'warn' }
    const options = { tree: layOutImage(), data: makeVolume(image.user), env }
    const files = () => globSync('**', { cwd: options.tree }).length
    const shipped = files()
    const first = startContainer(options)
    const passphrase = await first.printed(/Admin passphrase: (\S+)/)
    const url = `http://127.0.0.1:${env.PORT}`
    expect(readFileSync(`/proc/${first.pid()}/status`, 'utf8')).toMatch(/^Uid:\t1000\t1000\t1000\t1000$/m)
    expect(await runInContainer(options, ...image.healthCheck)).toEqual({ code: 0, printed: '' })

    // The sample, until the owner makes the site their own.
    expect(await titleOf(url)).toContain('Lamplight')
    const { id, request } = await book(url)
    const photo = await fetch(`${url}/api${request.replace('/request', '/requests')}/photos`, {
      method: 'POST',
      body: Uint8Array.from(await black(800, 600).jpeg().toBuffer()),
      headers: { 'Content-Type': 'image/jpeg' },
    })
    expect(photo.status, await photo.text()).toBe(201)
    expect(await bookedIds(url, passphrase)).toEqual([id])
    expect((await startOwnSite(url, passphrase)).status).toBe(200)
    await until(async () => (await titleOf(url))?.includes('Ada Locks') ?? false)

    // Content from another place: a change of the folder, and SIGHUP.
    const home = join(options.data, 'content/pages/home.md')
    execFileSync('sed', ['-i', 's/^title: .*/title: Locks and keys/', home])
    first.signal('SIGHUP')
    await until(async () => (await titleOf(url)) === 'Locks and keys | Ada Locks')

    const exitCodes = { backup: 0, doctor: 1, 'admin-password': 1, privacy: 1, restore: 1 }
    for (const [name, expected] of Object.entries(exitCodes)) {
      const { code, printed } = await runInContainer(options, 'node', `scripts/${name}.ts`)
      expect([name, code], printed).toEqual([name, expected])
      expect(printed).not.toMatch(/ERR_MODULE_NOT_FOUND|EACCES|EROFS/)
    }
    expect(globSync('backups/*.sqlite', { cwd: options.data })).toHaveLength(1)
    const empty = { ...options, data: makeVolume(image.user) }
    expect((await runInContainer(empty, 'node', 'scripts/seed.ts')).code).toBe(0)

    const stopAt = Date.now()
    expect(await first.stop()).toBe(0)
    expect(Date.now() - stopAt).toBeLessThan(15_000)
    expect((await runInContainer(options, ...image.healthCheck)).code).toBe(1)

    const second = startContainer(options)
    await second.printed(/(The site is open)/)
    expect(await titleOf(url)).toBe('Locks and keys | Ada Locks')
    expect(await bookedIds(url, passphrase)).toEqual([id])
    expect(await second.stop()).toBe(0)
    expect(files()).toBe(shipped)
  },
  300_000,
)

test.runIf(canIsolate)(
  'with DOMAIN, the image has https, redirects http to it, and keeps the certificates in the volume',
  async () => {
    const options = {
      tree: layOutImage(),
      data: makeVolume(image.user),
      // Caddy signs for this name by itself. For any other it asks Let's Encrypt.
      env: { DOMAIN: 'localhost', EMAIL: 'office@example.com', SMTP_URL: 'smtp://127.0.0.1:2', LOG_LEVEL: 'warn' },
      ownNetwork: true,
    }
    const container = startContainer(options)
    await container.printed(/(The site is open)/)
    const authority = join(options.data, 'caddy/pki/authorities/local/root.crt')
    const curl = (...args: string[]) =>
      execFileSync('nsenter', [
        '--target',
        String(container.pid()),
        '--net',
        'curl',
        '-s',
        '--cacert',
        authority,
        ...args,
      ])
        .toString()
        .trim()
    const shown = curl(
      '--retry',
      '20',
      '--retry-delay',
      '1',
      '--retry-all-errors',
      '-D',
      '-',
      'https://localhost/booking',
    )
    expect(shown).toMatch(/^HTTP\/2 200/)
    expect(shown).toContain('strict-transport-security')
    expect(shown).toContain('<link rel="canonical" href="https://localhost/booking"')
    const redirect = ['-o', '/dev/null', '-w', '%{http_code} %{redirect_url}']
    expect(curl(...redirect, 'http://localhost/booking')).toMatch(/^30[18] https:\/\/localhost\/booking$/)
    expect(curl(...redirect, 'https://www.localhost/booking')).toBe('301 https://localhost/booking')

    const health = execFileSync('nsenter', [
      ...['--target', String(container.pid()), '--net', 'env', 'DOMAIN=localhost', `PORT=${image.env.PORT}`],
      ...[process.execPath, ...image.healthCheck.slice(1)],
    ])
    expect(health.toString()).toBe('')
    expect(await container.stop()).toBe(0)
    expect(statSync(authority).uid).toBe(image.user)
  },
  300_000,
)

test.runIf(canIsolate)(
  'the image ends with an error when Caddy cannot run',
  async () => {
    const options = { tree: layOutImage(), data: makeVolume(image.user), env: { DOMAIN: 'not a domain {' } }
    const { code, printed } = await runInContainer(options, ...image.command)
    expect([code, printed]).toEqual([1, expect.stringContaining('Caddyfile')])
  },
  180_000,
)

test.runIf(canIsolate)(
  'a volume that belongs to root is handed over when the image starts as root, and explained when it does not',
  async () => {
    const tree = layOutImage()
    const options = { tree, data: makeVolume(0), env: { PORT: await freePort(), LOG_LEVEL: 'warn' } }
    const { code, printed } = await runInContainer(options, ...image.command)
    expect([code, printed]).toEqual([1, expect.stringContaining('chown -R 1000:1000')])

    const container = startContainer({ ...options, user: 0 })
    await container.printed(/(The site is open)/)
    expect(readFileSync(`/proc/${container.pid()}/status`, 'utf8')).toMatch(/^Uid:\t1000\t1000\t1000\t1000$/m)
    for (const file of globSync('**', { cwd: options.data }))
      expect([file, statSync(join(options.data, file)).uid]).toEqual([file, image.user])
    expect(await container.stop()).toBe(0)
  },
  180_000,
)
