import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { auditStoreOf } from '../faults/audit.ts'
import { book, type Ledger, send, until } from '../faults/visitors.ts'
import { freshFolder } from '../support/stores.ts'
import { built, createServerClone, gitIn, holdSocket } from './server-clone.ts'

/** Copies the build and renames an asset in all files. Returns the folder. */
function buildWithRenamedAsset(asset: string, newName: string): string {
  const copy = join(freshFolder(), 'build')
  cpSync(built, copy, { recursive: true })
  for (const file of globSync('{client,server}/**/*.js', { cwd: copy }).map((name) => join(copy, name))) {
    const text = readFileSync(file, 'utf8')
    if (!text.includes(asset)) continue
    writeFileSync(file, text.replaceAll(asset, newName))
    for (const ending of ['.br', '.gz']) rmSync(file + ending, { force: true })
  }
  for (const ending of ['', '.br', '.gz']) {
    const file = join(copy, 'client/assets', asset + ending)
    if (existsSync(file)) renameSync(file, join(copy, 'client/assets', newName + ending))
  }
  return copy
}

/** Starts visitors who alternate pages and bookings. Half of them use a new connection for each request. */
function startVisitors(url: string, acknowledged: Ledger) {
  const errors: string[] = []
  let responses = 0
  let stopping = false
  async function visit(visitor: number) {
    const agent = new Agent({ keepAlive: visitor % 2 === 0, maxSockets: 1 })
    for (let number = 0; !stopping; number++) {
      const key = `visitor-${visitor}-${number}`
      try {
        const response = number % 2 ? await send('GET', `${url}/booking`, { agent }) : await book(url, key, { agent })
        if (response.status === 201) acknowledged.set(key, JSON.parse(response.body).id)
        else if (response.status !== 200) errors.push(`${response.status} ${response.body}`)
        responses++
      } catch (error) {
        errors.push(String(error))
      }
    }
    agent.destroy()
  }
  const visits = Promise.all(Array.from({ length: 10 }, (_, visitor) => visit(visitor)))
  return {
    errors,
    responses: () => responses,
    async stop() {
      stopping = true
      await visits
    },
  }
}

/** The URLs of all scripts and styles that the page or one of its scripts refers to. */
async function assetsOf(url: string, page: string): Promise<string[]> {
  const found = new Set<string>()
  async function follow(path: string) {
    const { status, body } = await send('GET', url + path)
    expect([path, status]).toEqual([path, 200])
    for (const [, name] of body.matchAll(/(?:\/assets|\.)\/([\w.-]+\.[\w-]{8}\.(?:js|css))/g)) {
      const asset = `/assets/${name}`
      if (found.has(asset)) continue
      found.add(asset)
      await follow(asset)
    }
  }
  await follow(page)
  return [...found]
}

test('an upgrade, a publish and a rollback fail no request, and a page of the earlier release can still book', async () => {
  const clone = createServerClone()
  const [asset = ''] = globSync('booking-form.????????.js', { cwd: join(built, 'client/assets') })
  const oldAsset = 'booking-form.0ldB00k1.js'
  await clone.release({ build: buildWithRenamedAsset(asset, oldAsset) })
  const env = { PATH: process.env.PATH ?? '', PORT: '0', SUBMISSION_LIMIT: '0', LOG_LEVEL: 'warn' }
  const systemd = await holdSocket(clone.folder, env)
  await systemd.restart()
  const { url } = systemd
  const loaded = await assetsOf(url, '/booking')
  expect(loaded).toContain(`/assets/${oldAsset}`)
  const expectEarlierPageWorks = async () => {
    for (const path of loaded) expect([path, (await send('GET', url + path)).status]).toEqual([path, 200])
    const { status, body } = await book(url, 'earlier-page')
    expect(status).toBe(201)
    acknowledged.set('earlier-page', JSON.parse(body).id)
  }

  const acknowledged: Ledger = new Map()
  const visitors = startVisitors(url, acknowledged)
  const someResponses = async () => {
    const before = visitors.responses()
    await until(() => visitors.responses() > before + 50)
  }
  await someResponses()
  expect(await clone.release()).toContain('Saved in backups/')
  await systemd.restart()
  expect(clone.current()).not.toContain(oldAsset)
  expect((await send('GET', `${url}/booking`)).body).toContain(asset)
  await expectEarlierPageWorks()
  await someResponses()

  const content = join(clone.folder, 'data/content')
  cpSync(join(clone.folder, 'samples/electrician'), content, { recursive: true })
  const business = join(content, 'business.yaml')
  writeFileSync(business, readFileSync(business, 'utf8').replace(/^phone: .*/m, 'phone: (405) 555-0177'))
  await systemd.reload()
  await until(() => systemd.output().includes('The content is published.'))
  expect((await send('GET', `${url}/`)).body).toContain('(405) 555-0177')
  await someResponses()

  await clone.release({ args: ['rollback'] })
  await systemd.restart()
  expect((await send('GET', `${url}/booking`)).body).toContain(oldAsset)
  await expectEarlierPageWorks()
  await someResponses()
  await visitors.stop()
  await systemd.stop()
  expect(visitors.errors).toEqual([])
  const found = await auditStoreOf({ DATA_DIR: join(clone.folder, 'data') }, acknowledged)
  expect(found).toEqual({ acknowledged: acknowledged.size, lost: 0, partial: 0, twice: 0 })
}, 120_000)

test('a rollback changes nothing when the schema is too new, and can restore a backup', async () => {
  const clone = createServerClone()
  await clone.release()
  const systemd = await holdSocket(clone.folder, { PATH: process.env.PATH ?? '', LOG_LEVEL: 'warn' })
  await systemd.restart()
  await systemd.stop()
  const [, backup = ''] = /Saved in (\S+):/.exec(await clone.release()) ?? []
  const link = (name: string) => readlinkSync(join(clone.folder, name))
  const [older, newer] = [link('previous'), link('current')]

  const store = new DatabaseSync(join(clone.folder, 'data/store.sqlite'))
  store.exec('INSERT INTO schema_migrations (number) VALUES (99)')
  store.close()
  await expect(clone.release({ args: ['rollback'] })).rejects.toThrow(/has schema 99.*\nNothing was changed/)
  expect(link('current')).toBe(newer)
  expect(newer).not.toBe(older)
  expect(await clone.release({ args: ['rollback', backup] })).toContain('Restored:')
  expect(link('current')).toBe(older)
}, 60_000)

test('a release that cannot be built changes nothing', async () => {
  const clone = createServerClone()
  mkdirSync(join(clone.folder, 'releases'))
  await expect(clone.release({ build: '/nowhere' })).rejects.toThrow('nowhere')
  expect(globSync('{current,releases/*}', { cwd: clone.folder })).toEqual([])
})

test('changes that are not committed are not released by accident', async () => {
  const { folder, release } = createServerClone()
  const git = gitIn(folder)
  writeFileSync(join(folder, 'CHANGELOG.md'), 'Our changes')
  mkdirSync(join(folder, 'content'))
  writeFileSync(join(folder, 'content/business.yaml'), 'name: Example Electric')
  const refused = release()
  await expect(refused).rejects.toThrow(/ M CHANGELOG\.md\n\?\? content\/\n[\s\S]*git add --all && git commit/)
  expect(existsSync(join(folder, 'releases'))).toBe(false)

  await release({ args: ['--committed'] })
  expect(readFileSync(join(folder, 'current/CHANGELOG.md'), 'utf8')).not.toBe('Our changes')
  git('add', '--all')
  git('commit', '--quiet', '--message', 'Our content')
  rmSync(join(folder, 'current'))
  await release()
  expect(readFileSync(join(folder, 'current/content/business.yaml'), 'utf8')).toBe('name: Example Electric')
}, 60_000)
