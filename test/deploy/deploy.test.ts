import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { parse } from 'yaml'
import { maxPhotoMegabytes, maxPhotosPerRequest } from '#features/photos/photo.ts'
import project from '../../package.json' with { type: 'json' }
import { writeDownloads } from '../../scripts/release/downloads.ts'
import { freshFolder } from '../support/stores.ts'
import { image, layOutImage } from './image.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

const dockerfile = read('Dockerfile')
/** Folders that only an owner's copy has. */
const ownFolders = ['content', 'pictures']

test('every file names the same version of Node', () => {
  const version = read('.nvmrc').trim()
  expect(project.dependencies.node).toBe(version)
  const named = [...dockerfile.matchAll(/^FROM node:(\S+?)-/gm)].map(([, tag]) => tag)
  expect(new Set(named)).toEqual(new Set([version]))
  expect(read('deploy/setup.sh')).toContain(`\nnode_version=${version}\n`)
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
  // The build stage lays out a release, whose folders and files it needs.
  for (const path of readdirSync(layOutImage()).filter(
    (path) => !['build', 'node_modules', 'data', 'backups'].includes(path),
  ))
    expect(included).toContain(path)
})

test('every relative link in a document of a release leads to a file of it', () => {
  const tree = layOutImage()
  const dead = globSync('**/*.md', { cwd: tree }).flatMap((name) =>
    [...readFileSync(join(tree, name), 'utf8').matchAll(/\]\(([^)\s#]+)[^)\s]*\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !/^(https?|mailto|tel):/.test(target) && !existsSync(join(tree, name, '..', target)))
      .map((target) => `${name}: ${target}`),
  )
  expect(dead).toEqual([])
})

test('what an owner downloads names the archive and the image of this version', () => {
  vi.stubEnv('GITHUB_REPOSITORY', 'Acme/Office')
  onTestFinished(() => void vi.unstubAllEnvs())
  const folder = freshFolder()
  writeDownloads(root, folder, 'office-1.2.3.tar.gz', '1.2.3')
  const text = (file: string) => readFileSync(join(folder, file), 'utf8')
  const releases = 'https://github.com/Acme/Office/releases'
  expect(text('setup.sh')).toContain(`\narchive=${releases}/download/v1.2.3/office-1.2.3.tar.gz\n`)
  expect(text('cloud-init.yaml')).toContain(` ${releases}/latest/download/setup.sh\n`)
  const { name, services } = parse(text('compose.yaml'))
  expect([name, services.site.image]).toEqual([`\${SITE_NAME:-office}`, `\${IMAGE:-ghcr.io/acme/office:1.2.3}`])
  expect(services.site).not.toHaveProperty('build')
  expect(readdirSync(folder).map(text).join()).not.toMatch(/OWNER|lamplight/)
})

test('Docker, systemd and the proxies use the same folders and port', () => {
  expect(read('compose.yaml')).toContain(`volumes: ['data:${image.volume}']`)
  expect(read('compose.yaml')).toContain(`:${image.env.PORT}', `)
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
  for (const [, , value] of named) expect(value).toMatch(/\$\{SITE_NAME:-lamplight\}/)
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
})
