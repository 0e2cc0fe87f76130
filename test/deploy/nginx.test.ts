import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { maxFormBytes } from '#features/customer-page/server/routes/photo-form.ts'
import { until } from '../faults/visitors.ts'
import { startServer } from '../support/server-process.ts'
import { freshFolder } from '../support/stores.ts'

const domain = 'firm.example.com'
const configFolder = join(import.meta.dirname, '../../deploy/nginx')

/** Two free ports. */
async function freePorts(): Promise<[number, number]> {
  const servers = [createServer(), createServer()]
  const ports = await Promise.all(
    servers.map(async (server) => {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      return (server.address() as { port: number }).port // a TCP server's address is never a string
    }),
  )
  for (const server of servers) server.close()
  return [ports[0] ?? 0, ports[1] ?? 0]
}

/** nginx in a folder of its own, with the files in deploy/nginx, this domain, and ports and paths of this machine. */
async function prepareNginx(siteUrl: string) {
  const folder = freshFolder()
  const [http, https] = await freePorts()
  const certificates = join(folder, 'live', domain)
  const webroot = join(folder, 'www')
  function addConfig(name: string) {
    const text = readFileSync(join(configFolder, name), 'utf8')
      .replaceAll('site.example.com', domain)
      .replaceAll(/^ *listen \[::\].*\n/gm, '')
      .replaceAll('listen 80;', `listen 127.0.0.1:${http};`)
      .replaceAll('listen 443 ', `listen 127.0.0.1:${https} `)
      .replaceAll('/etc/letsencrypt/live', join(folder, 'live'))
      .replaceAll('/var/www/html', webroot)
      .replaceAll('127.0.0.1:3000', new URL(siteUrl).host)
    mkdirSync(join(folder, 'sites'), { recursive: true })
    writeFileSync(join(folder, 'sites', name), text)
  }
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const main = `daemon off; pid ${folder}/nginx.pid; error_log stderr;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    events {}
    http {
      access_log off;
      ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
      include ${folder}/sites/*;
    }`
  writeFileSync(join(folder, 'nginx.conf'), main)
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf')]

  return {
    addConfig,
    webroot,
    httpUrl: `http://127.0.0.1:${http}`,
    httpsPort: https,
    problems: () => spawnSync('nginx', ['-t', '-q', ...args], { encoding: 'utf8' }).stderr,
    getCertificate() {
      mkdirSync(certificates, { recursive: true })
      const to = ['-keyout', join(certificates, 'privkey.pem'), '-out', join(certificates, 'fullchain.pem')]
      const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-subj', `/CN=${domain}`]
      execFileSync('openssl', ['req', '-x509', ...key, ...to], { stdio: 'pipe' })
    },
    async start() {
      const nginx = spawn('nginx', args, { stdio: 'ignore' })
      onTestFinished(() => void nginx.kill())
      await until(() =>
        fetch(`http://127.0.0.1:${http}`, { redirect: 'manual' }).then(
          () => true,
          () => false,
        ),
      )
    },
    reload: () => execFileSync('nginx', [...args, '-s', 'reload'], { stdio: 'pipe' }),
  }
}

/** Sends a request over https, whose self-signed certificate is accepted. */
function send(port: number, host: string, path: string, body?: Buffer) {
  return new Promise<{ status: number | undefined; location: string | undefined; body: string }>((resolve, reject) => {
    const sent = request(
      {
        port,
        path,
        host: '127.0.0.1',
        headers: {
          Host: host,
          ...(body && { 'Content-Type': 'multipart/form-data; boundary=b', 'Content-Length': body.length }),
        },
        method: body ? 'POST' : 'GET',
        rejectUnauthorized: false,
      },
      async (response) => {
        let text = ''
        for await (const chunk of response) text += chunk
        resolve({ status: response.statusCode, location: response.headers.location, body: text })
      },
    )
    sent.once('error', reject)
    sent.end(body)
  })
}

test('nginx starts before the certificate, then serves https, redirects www and admits six photos', async () => {
  const server = await startServer({
    DATA_DIR: freshFolder(),
    LOG_LEVEL: 'silent',
    PUBLIC_URL: `https://${domain}`,
    TRUST_PROXY: '127.0.0.1',
  })
  onTestFinished(() => void server.end('SIGKILL'))
  const nginx = await prepareNginx(server.url)
  nginx.addConfig('http.conf')
  expect(nginx.problems()).toBe('')
  await nginx.start()

  // What certbot writes, and Let's Encrypt reads.
  mkdirSync(join(nginx.webroot, '.well-known/acme-challenge'), { recursive: true })
  writeFileSync(join(nginx.webroot, '.well-known/acme-challenge/proof'), 'ours')
  expect(await (await fetch(`${nginx.httpUrl}/.well-known/acme-challenge/proof`)).text()).toBe('ours')
  const redirected = await fetch(`${nginx.httpUrl}/booking?a=b`, { redirect: 'manual' })
  expect([redirected.status, redirected.headers.get('location')]).toEqual([301, `https://${domain}/booking?a=b`])

  nginx.addConfig('https.conf')
  expect(nginx.problems()).toMatch(/cannot load certificate/)
  nginx.getCertificate()
  expect(nginx.problems()).not.toMatch(/\[(emerg|error)\]/)
  nginx.reload()
  const { httpsPort } = nginx
  await until(() =>
    send(httpsPort, domain, '/readyz').then(
      ({ status }) => status === 200,
      () => false,
    ),
  )
  const { status, location } = await send(httpsPort, `www.${domain}`, '/about?a=b')
  expect([status, location]).toEqual([301, `https://${domain}/about?a=b`])

  // The server answers the largest form that it accepts, here one to an unknown address. nginx refuses what is larger.
  const unknown = '/request/unknown/photos'
  expect(await send(httpsPort, domain, unknown, Buffer.alloc(maxFormBytes))).toMatchObject({ status: 404 })
  expect(await send(httpsPort, domain, unknown, Buffer.alloc(maxFormBytes + 2 ** 20))).toMatchObject({ status: 413 })
})
