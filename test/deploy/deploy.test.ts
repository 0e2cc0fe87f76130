import { cpSync, existsSync, globSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import project from '../../package.json' with { type: 'json' }
import lock from '../../package-lock.json' with { type: 'json' }
import { runScript } from '../support/script-process.ts'
import { startServer } from '../support/server-process.ts'
import { freshFolder } from '../support/stores.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

const dockerfile = read('Dockerfile')
const home = /^WORKDIR (\S+)$/m.exec(dockerfile)?.[1] ?? ''
/** The image itself; the stages before it are thrown away. */
const lastStage = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))
const copied = [...lastStage.matchAll(/^COPY (?:--from=\w+ )?(\S+) \S+$/gm)].map(([, path = '']) =>
  path.replace(`${home}/`, ''),
)

test('one version of Node, wherever it is named', () => {
  const version = read('.nvmrc').trim()
  expect(project.dependencies.node).toBe(version)
  const named = [...dockerfile.matchAll(/^FROM node:(\S+?)-/gm)].map(([, tag]) => tag)
  expect(named).toEqual([version])
})

test('only what the build needs goes to Docker, and each of it is there', () => {
  const [everything, ...lines] = read('.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  expect(everything).toBe('*')
  const sent = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1))
  expect(sent.filter((path) => !existsSync(join(root, path)))).toEqual([])
  for (const path of ['.env', '.git', 'data', 'backups', 'node_modules', 'build', 'test'])
    expect(sent).not.toContain(path)
  for (const path of copied.filter((path) => !/^(node_modules|build)/.test(path))) expect(sent).toContain(path)
})

test('the files and packages of the image are all that the server and an owner’s commands need', async () => {
  const image = freshFolder()
  for (const path of copied.filter((path) => path !== 'node_modules')) {
    mkdirSync(dirname(join(image, path)), { recursive: true })
    cpSync(join(root, path), join(image, path), { recursive: true })
  }
  // Just those that our own files may import; each finds what it needs itself beside the place it is linked to.
  const packages = Object.entries(lock.packages).filter(
    ([path, facts]) => /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) && !('dev' in facts),
  )
  for (const [path] of packages) {
    if (!existsSync(join(root, path))) continue // made for another kind of machine
    mkdirSync(dirname(join(image, path)), { recursive: true })
    symlinkSync(join(root, path), join(image, path))
  }
  for (const folder of ['data', 'backups']) mkdirSync(join(image, folder), { mode: 0o700 })
  const files = () => globSync('{*,domain/**,node_modules/*,scripts/**,server/**}', { cwd: image }).sort()
  const shipped = files()

  const command = /^CMD \["node", "(.*)"\]$/m.exec(lastStage)?.[1] ?? ''
  const env = { DATA_DIR: join(image, 'data'), LOG_LEVEL: 'warn' }
  const server = await startServer(env, [process.execPath, join(image, command)])
  onTestFinished(() => void server.end('SIGKILL'))
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  expect(await (await fetch(`${server.url}/booking`)).text()).toContain('</html>')
  const endings = { seed: 0, backup: 0, 'admin-password': 1, privacy: 1, restore: 1, doctor: 1 }
  for (const [name, expected] of Object.entries(endings)) {
    const { code, stdout, stderr } = await runScript(`${name}.ts`, [], image, {}, image)
    expect([name, code], stderr).toEqual([name, expected])
    expect(stdout + stderr).not.toMatch(/ERR_MODULE_NOT_FOUND|EACCES|EROFS/)
  }
  expect(globSync('backups/*.sqlite', { cwd: image })).toHaveLength(1)
  expect(files()).toEqual(shipped)
  expect(await server.end()).toBe(0)
}, 120_000)

test('the health check asks for an address that says whether the server is ready', () => {
  expect(dockerfile).toMatch(/^HEALTHCHECK .*\\\n {2}CMD \[.*\/readyz/m)
  expect(read('server/operations/health.ts')).toContain("app.get('/readyz'")
})

test('the same folders, wherever it runs', () => {
  expect(dockerfile).toContain(`VOLUME ["${home}/data", "${home}/backups"]`)
  for (const folder of ['data', 'backups']) expect(read('compose.yaml')).toContain(`- ${folder}:${home}/${folder}\n`)
  expect(read('deploy/lamplight.socket')).toContain('ListenStream=127.0.0.1:3000\n')
  for (const unit of globSync('deploy/*.service', { cwd: root })) {
    const text = read(unit)
    expect(text).toContain(`WorkingDirectory=${home}/current\n`)
    const started = /^ExecStart=(\S+)\/node_modules\/\.bin\/node (\S+)$/m.exec(text)
    expect(started?.[1]).toBe(`${home}/current`)
    expect(existsSync(join(root, started?.[2] ?? '')), unit).toBe(true)
    for (const setting of ['ProtectSystem=strict', 'NoNewPrivileges=true', 'UMask=0077'])
      expect(text).toContain(setting)
  }
  for (const proxy of ['deploy/Caddyfile', 'deploy/nginx.conf']) expect(read(proxy)).toContain('127.0.0.1:3000')
})

test('nothing is compressed a second time, and no visitor names their own address', () => {
  const directives = (file: string) => read(file).replaceAll(/^\s*#.*\n/gm, '')
  expect(directives('deploy/Caddyfile')).not.toMatch(/encode|trusted_proxies/)
  const nginx = directives('deploy/nginx.conf')
  expect(nginx).toContain('gzip off;')
  expect(nginx).toContain('X-Forwarded-For $remote_addr;')
  expect(nginx).not.toContain('$proxy_add_x_forwarded_for')
  const [, gateway] = /gateway: (\S+)/.exec(read('compose.yaml')) ?? []
  expect(read('compose.yaml')).toContain(`TRUST_PROXY: ${gateway}\n`)
})
