import { cpSync, existsSync, globSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { maxPhotoMegabytes, maxPhotosPerRequest } from '#features/photos/photo.ts'
import project from '../../package.json' with { type: 'json' }
import lock from '../../package-lock.json' with { type: 'json' }
import { runScript } from '../support/script-process.ts'
import { startServer } from '../support/server-process.ts'
import { freshFolder } from '../support/stores.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

const dockerfile = read('Dockerfile')
const home = /^WORKDIR (\S+)$/m.exec(dockerfile)?.[1] ?? ''
/** The stage that becomes the image. */
const lastStage = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))
/** Folders that only an owner's copy has. The build stage moves those that exist into `own`. */
const ownFolders = ['content', 'pictures']
const copied = [...lastStage.matchAll(/^COPY (?:--from=\w+ )?(\S+) \S+$/gm)].flatMap(([, path = '']) =>
  path === `${home}/own` ? ownFolders.filter((folder) => existsSync(join(root, folder))) : path.replace(`${home}/`, ''),
)

test('every file names the same version of Node', () => {
  const version = read('.nvmrc').trim()
  expect(project.dependencies.node).toBe(version)
  const named = [...dockerfile.matchAll(/^FROM node:(\S+?)-/gm)].map(([, tag]) => tag)
  expect(named).toEqual([version])
})

test('Docker gets only what the build needs, and all of it exists', () => {
  const [excluded, ...lines] = read('.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  expect(excluded).toBe('*')
  const included = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1))
  expect(included).toEqual(expect.arrayContaining(ownFolders))
  expect(included.filter((path) => !ownFolders.includes(path) && !existsSync(join(root, path)))).toEqual([])
  for (const path of ['.env', '.git', 'data', 'backups', 'node_modules', 'build', 'test'])
    expect(included).not.toContain(path)
  for (const path of copied.filter((path) => !/^(node_modules|build)/.test(path))) expect(included).toContain(path)
})

test('the server and the owner’s commands run with only the files of the image', async () => {
  const image = freshFolder()
  for (const path of copied.filter((path) => path !== 'node_modules')) {
    mkdirSync(dirname(join(image, path)), { recursive: true })
    cpSync(join(root, path), join(image, path), { recursive: true })
  }
  // Only direct imports are linked. Node resolves their dependencies from the original folder.
  const packages = Object.entries(lock.packages).filter(
    ([path, facts]) => /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) && !('dev' in facts),
  )
  for (const [path] of packages) {
    if (!existsSync(join(root, path))) continue // a package for another platform
    mkdirSync(dirname(join(image, path)), { recursive: true })
    symlinkSync(join(root, path), join(image, path))
  }
  for (const folder of ['data', 'backups']) mkdirSync(join(image, folder), { mode: 0o700 })
  const files = () =>
    globSync('{*,{core,features,firm,platform}/**,node_modules/*,scripts/**,server/**}', { cwd: image }).sort()
  const shipped = files()

  const command = /^CMD \["node", "(.*)"\]$/m.exec(lastStage)?.[1] ?? ''
  const env = { DATA_DIR: join(image, 'data'), LOG_LEVEL: 'warn' }
  const server = await startServer(env, [process.execPath, join(image, command)])
  onTestFinished(() => void server.end('SIGKILL'))
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  expect(await (await fetch(`${server.url}/booking`)).text()).toContain('</html>')
  const exitCodes = { seed: 0, backup: 0, 'admin-password': 1, privacy: 1, restore: 1, doctor: 1 }
  for (const [name, expected] of Object.entries(exitCodes)) {
    const { code, stdout, stderr } = await runScript(`${name}.ts`, [], image, {}, image)
    expect([name, code], stderr).toEqual([name, expected])
    expect(stdout + stderr).not.toMatch(/ERR_MODULE_NOT_FOUND|EACCES|EROFS/)
  }
  expect(globSync('backups/*.sqlite', { cwd: image })).toHaveLength(1)
  expect(files()).toEqual(shipped)
  expect(await server.end()).toBe(0)
}, 120_000)

test('the health check uses the readiness endpoint', () => {
  expect(dockerfile).toMatch(/^HEALTHCHECK .*\\\n {2}CMD \[.*\/readyz/m)
  expect(read('platform/operations/health.ts')).toContain("app.get('/readyz'")
})

test('Docker, systemd and the proxies use the same folders and port', () => {
  expect(dockerfile).toContain(`VOLUME ["${home}/data", "${home}/backups"]`)
  for (const folder of ['data', 'backups']) expect(read('compose.yaml')).toContain(`- ${folder}:${home}/${folder}\n`)
  expect(read('deploy/site@.socket')).toContain('ListenStream=127.0.0.1:3000\n')
  const units = globSync('deploy/*.service', { cwd: root })
  expect(units).toHaveLength(3)
  for (const unit of units) {
    const text = read(unit)
    expect(text).toContain('WorkingDirectory=/srv/%i/current\n')
    const [, file = ''] = /^ExecStart=\/srv\/%i\/current\/(?:node_modules\/\.bin\/node )?(\S+)$/m.exec(text) ?? []
    expect([unit, existsSync(join(root, file))]).toEqual([unit, true])
    for (const setting of ['ProtectSystem=strict', 'NoNewPrivileges=true', 'UMask=0077'])
      expect(text).toContain(setting)
  }
  for (const proxy of ['deploy/Caddyfile', 'deploy/nginx/https.conf']) expect(read(proxy)).toContain('127.0.0.1:3000')
})

test('no unit, proxy or image is named after the sample', () => {
  const deployed = globSync('deploy/**', { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile())
  const files = deployed.map(({ parentPath, name }) => relative(root, join(parentPath, name)))
  expect(files).toContain('deploy/nginx/https.conf')
  for (const file of [...files, 'Dockerfile']) expect(file + read(file), file).not.toMatch(/lamplight/i)
  // A copy without a name of its own shows the sample, and keeps the volumes of earlier releases.
  const named = [...read('compose.yaml').matchAll(/^ *(\w+): (.*lamplight.*)$/gim)]
  expect(named.map(([, key]) => key)).toEqual(['name', 'image'])
  for (const [, , value] of named) expect(value).toMatch(/^\$\{SITE_NAME:-lamplight\}$/)
})

test('proxies do not compress responses again and do not trust X-Forwarded-For of visitors', () => {
  const directives = (file: string) => read(file).replaceAll(/^\s*#.*\n/gm, '')
  expect(directives('deploy/Caddyfile')).not.toMatch(/encode|trusted_proxies/)
  const nginx = directives('deploy/nginx/https.conf')
  expect(nginx).toContain('gzip off;')
  // One megabyte more than six photos, for what a form puts around them.
  expect(nginx).toContain(`client_max_body_size ${maxPhotosPerRequest * maxPhotoMegabytes + 1}m;`)
  expect(nginx).toContain('X-Forwarded-For $remote_addr;')
  expect(nginx).not.toContain('$proxy_add_x_forwarded_for')
  const [, gateway] = /gateway: (\S+)/.exec(read('compose.yaml')) ?? []
  expect(read('compose.yaml')).toContain(`TRUST_PROXY: ${gateway}\n`)
})
