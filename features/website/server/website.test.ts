import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { projectRoot } from '#content-loader/content-folder.ts'
import { readContent } from '#content-loader/read-content.ts'
import { fileSchemas } from '#content-loader/schema/files.ts'
import type { FieldChange, WebsiteFile } from '#features/website/website.ts'
import { openApi } from '#test/support/api.ts'
import { ownContent } from '#test/support/own-content.ts'
import { engines } from '#test/support/stores.ts'
import { formFields } from './form-fields.ts'
import { accessFor } from './routes/staff.ts'

const path = '/api/admin/website'

async function openWebsite(options: Parameters<typeof ownContent>[0] = {}) {
  let publishes = 0
  const content = ownContent({ publish: () => publishes++, ...options })
  const api = await openApi('sqlite', { content })
  const owner = await api.asStaff()
  const read = async (name = 'business.yaml'): Promise<WebsiteFile> => {
    const answer = await owner('GET', `${path}/file?name=${encodeURIComponent(name)}`)
    expect(answer.statusCode).toBe(200)
    return answer.json()
  }
  return {
    ...api,
    ...{ content, owner, read },
    publishes: () => publishes,
    history: async () => (await owner('GET', `${path}/history`)).json(),
    text: (name = 'business.yaml') => readFileSync(join(content.folder(), name), 'utf8'),
    async publish(
      changes: FieldChange[],
      { name = 'business.yaml', version }: { name?: string; version?: string } = {},
    ) {
      const payload = { name, version: version ?? (await read(name)).version, changes }
      return owner('POST', `${path}/publish`, { payload })
    },
  }
}

test('the owner changes a price and a sentence, which are published', async () => {
  const { publish, text, publishes, read, owner } = await openWebsite()
  expect((await read()).isLive).toBe(true)
  const phone = await publish([{ path: ['phone'], value: '(405) 555-0199' }])
  expect(phone.statusCode).toBe(200)
  expect(phone.json()).toMatchObject({ isLive: false, values: { phone: '(405) 555-0199' } })
  expect(text()).toContain('phone: (405) 555-0199\n')
  const name = 'services/electric-panel-installation.md'
  const before = text(name)
  expect((await publish([{ path: ['price'], value: 'Most panels $2,500' }], { name })).statusCode).toBe(200)
  expect(text(name)).toBe(before.replace('price: Most panels $2,400–3,800', "price: 'Most panels $2,500'"))
  expect(publishes()).toBe(2)
  const done = (await owner('GET', '/api/admin/activity'))
    .json()
    .filter(({ action }: { action: string }) => action === 'published')
  expect(done.map(({ detail }: { detail: string }) => detail).sort()).toEqual([
    'business.yaml: phone',
    `${name}: price`,
  ])
})

test('files with texts in brackets are listed until the owner has written them', async () => {
  const { owner, content, publish } = await openWebsite()
  const unfinished = async () => (await owner('GET', path)).json().unfinished
  expect(await unfinished()).toEqual([])
  const name = 'services/attic-fans.md'
  const texts = '---\nname: Attic fans\nsummary: "[What you do]"\n---\n\n## How it works\n\n[How]\n'
  writeFileSync(join(content.ownFolder, name), texts)
  expect(await unfinished()).toEqual([{ name, count: 2 }])
  expect((await publish([{ path: ['summary'], value: 'A fan.' }], { name })).statusCode).toBe(200)
  expect(await unfinished()).toEqual([{ name, count: 1 }])
  writeFileSync(join(content.ownFolder, 'keep.yaml'), 'sentences: ["So [How] it is."]\n')
  expect(await unfinished()).toEqual([])
})

test('the text below the fields is changed, and the fields stay', async () => {
  const { owner, read, text, history } = await openWebsite()
  const name = 'pages/about.md'
  const before = text(name)
  const { version, body } = await read(name)
  expect(before.endsWith(`---\n\n${body}\n`)).toBe(true)
  const payload = { name, version, changes: [], body: `${body}\r\n\r\nWe **like** old houses.\r\n` }
  expect((await owner('POST', `${path}/publish`, { payload })).statusCode).toBe(200)
  expect(text(name)).toBe(`${before}\nWe **like** old houses.\n`)
  expect((await history())[0].fields).toEqual(['text'])
  const empty = { name, version: (await read(name)).version, changes: [], body: ' ' }
  const refused = await owner('POST', `${path}/publish`, { payload: empty })
  expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining('The story is missing')])
  expect((await read('business.yaml')).body).toBeNull()
})

test('a mistake changes nothing and names the field', async () => {
  const { publish, text, publishes, history } = await openWebsite()
  const before = text()
  for (const [field, value, sentence] of [
    ['timeSlots', ['25:00'], 'timeSlots item 1 must be'],
    ['emergencyService', 'maybe', 'emergencyService must be true or false'],
    ['nickname', 'Ada', 'There is no field "nickname" here'],
    ['bookableDays', [], 'bookableDays is empty'],
    ['name', null, 'name is missing'],
  ] as const) {
    const refused = await publish([{ path: [field], value }])
    expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining(sentence)])
  }
  // A mistake that only the whole content shows.
  const service = 'services/electric-panel-installation.md'
  const unknown = await publish([{ path: ['picture'], value: 'no-such-picture' }], { name: service })
  expect([unknown.statusCode, unknown.body]).toEqual([400, expect.stringContaining('has no picture "no-such-picture"')])
  expect([text(), publishes(), await history()]).toEqual([before, 0, []])
})

test('somebody else’s version, a change by hand and no change are told', async () => {
  const { publish, read, content, text } = await openWebsite()
  const { version } = await read()
  await publish([{ path: ['phone'], value: '(405) 555-0199' }])
  const late = await publish([{ path: ['phone'], value: '(405) 555-0188' }], { version })
  expect([late.statusCode, late.body]).toEqual([412, 'This file has changed since you loaded it'])
  const { version: before } = await read()
  writeFileSync(join(content.folder(), 'business.yaml'), `${text()}# By hand.\n`)
  expect((await publish([{ path: ['phone'], value: '(405) 555-0188' }], { version: before })).statusCode).toBe(412)
  expect(text()).toContain('# By hand.')
  const same = await publish([{ path: ['phone'], value: '(405) 555-0199' }])
  expect([same.statusCode, same.body]).toEqual([400, 'Nothing would change'])
})

test('a change is undone, unless the file has changed since', async () => {
  const { publish, owner, history, text } = await openWebsite()
  const before = text()
  await publish([{ path: ['phone'], value: '(405) 555-0199' }])
  expect(await history()).toMatchObject([{ id: 1, person: null, name: 'business.yaml', fields: ['phone'] }])
  expect((await owner('POST', `${path}/history/1/undo`)).statusCode).toBe(200)
  expect(text()).toBe(before)
  expect((await history()).map(({ id }: { id: number }) => id)).toEqual([2, 1])
  await publish([{ path: ['name'], value: 'Spark & Son' }])
  const late = await owner('POST', `${path}/history/1/undo`)
  expect([late.statusCode, late.body]).toEqual([409, 'The file has changed since'])
  expect((await owner('POST', `${path}/history/99/undo`)).statusCode).toBe(404)
})

test('what is typed is kept for everybody who may edit, until it is published or somebody else changes it', async () => {
  const { owner, asPerson, read, publish } = await openWebsite()
  const ada = await asPerson('owner')
  const keep = (call: typeof owner, since: string | null, changes: FieldChange[], name = 'business.yaml') =>
    call('PUT', `${path}/draft`, { payload: { name, changes, since } })
  const typed = [{ path: ['phone'], value: '(405) 555-0199' }]
  const first = (await keep(owner, null, typed)).json().savedAt
  expect((await owner('GET', path)).json().drafts).toEqual(['business.yaml'])
  expect((await read()).draft).toEqual({ changes: typed, body: null, savedAt: first, person: null, isOwn: true })
  const late = await keep(ada.call, null, typed)
  expect([late.statusCode, late.body]).toEqual([412, 'Somebody else changed this draft'])
  const second = (await keep(ada.call, first, [])).json()
  expect(second).toEqual({ savedAt: null })
  expect((await read()).draft).toBeNull()
  expect((await keep(ada.call, null, typed)).statusCode).toBe(200)
  expect((await read()).draft).toMatchObject({ person: `${ada.person.firstName} ${ada.person.lastName}`, isOwn: false })
  expect((await keep(owner, null, typed, 'pages/home.md')).statusCode).toBe(200)
  await publish(typed)
  expect((await owner('GET', path)).json().drafts).toEqual(['pages/home.md'])
  expect((await keep(owner, null, typed, 'secrets.yaml')).statusCode).toBe(404)
})

test('a new firm starts from a sample with its own facts', async () => {
  const { owner, content, publishes } = await openWebsite({ isSample: true })
  const { samples } = (await owner('GET', `${path}/start`)).json()
  expect(samples.map(({ name }: { name: string }) => name)).toEqual(['electrician', 'blank', 'plumber'])
  expect((await owner('GET', path)).json().isSample).toBe(true)
  const start = (answers: object) =>
    owner('POST', `${path}/start`, { payload: answers, headers: { accept: 'application/problem+json' } })
  const wrong = await start({ sample: 'plumber', phone: '12', town: 'Nowhere at all' })
  expect(wrong.statusCode).toBe(400)
  expect(wrong.json().errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(['/phone', '/town'])
  expect((await start({ sample: 'nothing' })).statusCode).toBe(400)
  expect([existsSync(content.ownFolder), publishes()]).toEqual([false, 0])
  const facts = {
    name: 'Ada’s Pipes',
    phone: '(541) 555-0134',
    town: 'Bend, OR',
    zip: '97701',
    services: 'Drains, Leaks',
  }
  const started = await start({ sample: 'plumber', ...facts, email: '' })
  expect([started.statusCode, started.json().isSample]).toEqual([200, false])
  const { content: made } = readContent(projectRoot, content.ownFolder)
  expect(made?.business).toMatchObject({
    name: 'Ada’s Pipes',
    timeZone: 'America/Los_Angeles',
    email: 'ines@kettlespring.example.net',
  })
  expect(made?.services.map(({ name }) => name).sort()).toEqual(['Drains', 'Leaks'])
  expect(publishes()).toBe(1)
  expect((await start({ sample: 'plumber' })).statusCode).toBe(409)
})

test('a guessed address shows no preview, and cannot be framed', async () => {
  const { call } = await openWebsite()
  const guessed = await call('GET', '/api/website-preview/AAAAAAAAAAAAAAAAAAAAAA')
  expect([guessed.statusCode, guessed.headers['x-frame-options']]).toEqual([404, 'DENY'])
})

test('the first change of a sample makes a copy of it', async () => {
  const { publish, content, text } = await openWebsite({ isSample: true })
  const sample = resolve(projectRoot, 'samples/electrician/business.yaml')
  const before = readFileSync(sample, 'utf8')
  expect(existsSync(content.ownFolder)).toBe(false)
  expect((await publish([{ path: ['phone'], value: '(405) 555-0199' }])).statusCode).toBe(200)
  expect(existsSync(join(content.ownFolder, 'pictures/hero.jpg'))).toBe(true)
  expect(text()).toContain('(405) 555-0199')
  expect(readFileSync(sample, 'utf8')).toBe(before)
})

test('what a stopped server left behind counts only if its file was written', async () => {
  const { publish, content, history, store, text, owner } = await openWebsite()
  await publish([{ path: ['phone'], value: '(405) 555-0199' }])
  const written = text()
  const unfinished = `INSERT INTO content_changes (at, name, fields, "textBefore", "textAfter") VALUES ($1, $2, '["name"]', $3, $4)`
  const at = '2026-11-21T15:00:00.000Z'
  await store.write((sql) => sql(unfinished, [at, 'business.yaml', written, `${written}# never written\n`]))
  expect(await history()).toHaveLength(1)
  writeFileSync(join(content.folder(), 'business.yaml'), `${written}# written\n`)
  await store.write((sql) => sql(unfinished, [at, 'business.yaml', written, `${written}# written\n`]))
  const [newest] = await history()
  expect((await owner('POST', `${path}/history/${newest.id}/undo`)).statusCode).toBe(200)
  expect(text()).toBe(written)
})

test('only owners see and change the content, by its names', async () => {
  const { asPerson, owner, read } = await openWebsite()
  const { version } = await read()
  const { call: office } = await asPerson('office')
  const changes = [{ path: ['phone'], value: '(405) 555-0199' }]
  for (const answer of [
    await office('GET', path),
    await office('POST', `${path}/publish`, { payload: { name: 'business.yaml', version, changes } }),
  ])
    expect(answer.statusCode).toBe(403)
  for (const name of ['../package.json', 'pages/../../secret.yaml', '/etc/passwd', 'keep.yaml', 'nothing.yaml'])
    expect([400, 404]).toContain((await owner('GET', `${path}/file?name=${encodeURIComponent(name)}`)).statusCode)
  const deep = JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`)
  const refused = await owner('POST', `${path}/publish`, {
    payload: { name: 'business.yaml', version, changes: [{ path: ['prices'], value: deep }] },
  })
  expect(refused.statusCode).toBe(400)
})

test.each(engines.filter((engine) => engine === 'postgres'))(
  '%s: a database that several servers may use leaves the content to its files',
  async (engine) => {
    const content = ownContent()
    const { asStaff } = await openApi(engine, { content })
    const owner = await asStaff()
    expect((await owner('GET', path)).json().readOnlyReason).toMatch(/^Several servers/)
    const { version } = (await owner('GET', `${path}/file?name=business.yaml`)).json()
    const refused = await owner('POST', `${path}/publish`, {
      payload: { name: 'business.yaml', version, changes: [{ path: ['phone'], value: '(405) 555-0199' }] },
    })
    expect(refused.statusCode).toBe(409)
  },
)

test('a folder that cannot be written is told', async () => {
  const { content, owner, publish } = await openWebsite({ isSample: true })
  rmSync(dirname(content.ownFolder), { recursive: true })
  expect((await owner('GET', path)).json().readOnlyReason).toMatch(/^The server may not write/)
  expect((await publish([{ path: ['phone'], value: '(405) 555-0199' }])).statusCode).toBe(409)
})

test('a file that cannot be written changes nothing', async () => {
  const { content, owner, publish, text, history } = await openWebsite()
  const before = text()
  // A folder stands where the unfinished file would be.
  mkdirSync(join(content.folder(), '.business.yaml.new'))
  const failed = await publish([{ path: ['phone'], value: '(405) 555-0199' }])
  expect([failed.statusCode, failed.body]).toEqual([503, expect.stringContaining('nothing has changed')])
  expect([text(), await history()]).toEqual([before, []])
  rmSync(join(content.folder(), '.business.yaml.new'), { recursive: true })
  expect((await owner('GET', path)).json().readOnlyReason).toBeNull()
})

test.each(fileSchemas.map(({ path, schema }) => [path, schema] as const))(
  '%s has a form field for each of its fields',
  (_, schema) => {
    const fields = formFields(schema)
    expect(new Set(fields.map(({ path }) => path)).size).toBe(fields.length)
    for (const { path, control, help, choices } of fields) {
      if (control === 'choice' || control === 'choices') expect(choices.length, path).toBeGreaterThan(0)
      if (!path.includes('[]')) expect(help, path).not.toBe('')
    }
  },
)

test('a service is added, hidden, removed and brought back', async () => {
  const { owner, read, text, history, content } = await openWebsite()
  const name = 'services/attic-fans.md'
  expect(await read(name)).toMatchObject({ version: '', values: {}, canBeRemoved: true, isLive: true })
  const headers = { accept: 'application/problem+json' }
  const send = (payload: object) => owner('POST', `${path}/publish`, { payload, headers })
  const changes = [{ path: ['name'], value: 'Attic fans' }]
  const wrong = { path: ['faq'], value: { heading: 'Questions', questions: [{ question: 'Is it loud?', answer: '' }] } }
  const refused = await send({ name, version: '', changes: [...changes, wrong], body: '' })
  expect([refused.statusCode, refused.json().errors]).toEqual([
    400,
    expect.arrayContaining([
      { pointer: '/faq/questions/0/answer', detail: 'faq.questions item 1: answer is missing.' },
    ]),
  ])
  const summary = { path: ['summary'], value: 'A fan that empties the attic of heat.' }
  const added = await send({ name, version: '', changes: [...changes, summary], body: '## How it works\n\nIt turns.' })
  expect(added.statusCode).toBe(200)
  expect(text(name)).toBe(
    '---\nname: Attic fans\nsummary: A fan that empties the attic of heat.\n---\n\n## How it works\n\nIt turns.\n',
  )
  expect((await send({ name, version: '', changes })).statusCode).toBe(412)
  expect((await history())[0]).toMatchObject({ name, fields: ['added'] })

  const { version } = await read(name)
  const hidden = await send({ name, version, changes: [{ path: ['hidden'], value: true }] })
  expect(hidden.statusCode).toBe(200)
  expect(readContent(projectRoot, content.folder()).content?.services.map(({ slug }) => slug)).not.toContain(
    'attic-fans',
  )

  const removed = await send({ name, version: hidden.json().version, changes: [], isRemoved: true })
  expect(removed.json()).toMatchObject({ version: '' })
  expect(existsSync(join(content.folder(), name))).toBe(false)
  const [change] = await history()
  expect(change).toMatchObject({ name, fields: ['removed'] })
  expect((await owner('POST', `${path}/history/${change.id}/undo`)).statusCode).toBe(200)
  expect(text(name)).toContain('hidden: true')
})

test('a file that the site needs is not removed, and no file is written elsewhere', async () => {
  const { owner, read, text } = await openWebsite()
  const { version } = await read('pages/home.md')
  const before = text('pages/home.md')
  const payload = { name: 'pages/home.md', version, changes: [], isRemoved: true }
  expect((await owner('POST', `${path}/publish`, { payload })).statusCode).toBe(400)
  expect(text('pages/home.md')).toBe(before)
  for (const name of [
    'services/../home.md',
    'drawings/a.md',
    'a.md',
    'services/a--b.md',
    'services/-a.md',
    'keep.yaml',
  ])
    expect([
      name,
      (await owner('POST', `${path}/publish`, { payload: { name, version: '', changes: [] } })).statusCode,
    ]).toEqual([name, name.includes('..') ? 400 : 404])
})

test('a town without a folder of towns, and the first review, are added', async () => {
  const { owner, read, text } = await openWebsite()
  expect((await read('reviews.yaml')).version).toBe('')
  const review = { quote: 'They came when they said.', name: 'Ada L.', date: '2026-10', source: 'Example' }
  const payload = { name: 'reviews.yaml', version: '', changes: [{ path: ['reviews'], value: [review] }] }
  const added = await owner('POST', `${path}/publish`, { payload })
  expect([added.statusCode, added.body]).toEqual([200, expect.stringContaining('They came')])
  expect(text('reviews.yaml')).toContain('They came when they said.')
})

test('a picture is replaced, upright and without metadata, and the old one comes back', async () => {
  const { owner, read, history, content } = await openWebsite()
  const name = 'pictures/van.jpg'
  const file = join(content.folder(), name)
  const before = readFileSync(file)
  const send = (payload: object) => owner('POST', `${path}/publish`, { payload })
  const { version } = await read(name)
  const photo = await sharp({ create: { width: 1080, height: 1620, channels: 3, background: '#335577' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const picture = photo.toString('base64')
  expect((await send({ name, version, changes: [], picture })).statusCode).toBe(200)
  const { width, height, exif, format } = await sharp(readFileSync(file)).metadata()
  expect({ width, height, exif, format }).toEqual({ width: 1620, height: 1080, exif: undefined, format: 'jpeg' })
  const [change] = await history()
  expect(change).toMatchObject({ name, fields: ['picture'] })
  expect((await send({ name, version, changes: [], picture })).statusCode).toBe(412)
  expect((await owner('POST', `${path}/history/${change.id}/undo`)).statusCode).toBe(200)
  expect(readFileSync(file).equals(before)).toBe(true)
})

test('what is not a picture, and a second picture with the same name, are refused', async () => {
  const { owner, read, content } = await openWebsite()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>').toString('base64')
  const { version } = await read('pictures/van.jpg')
  for (const picture of [undefined, '', 'AAAA', svg]) {
    const payload = { name: 'pictures/van.jpg', version, changes: [], picture }
    const refused = await owner('POST', `${path}/publish`, { payload })
    expect([refused.statusCode, refused.body]).toEqual([400, 'The picture cannot be read. Save it as JPEG'])
  }
  const small = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  const twice = { name: 'pictures/van.png', version: '', changes: [], picture: small.toString('base64') }
  expect((await owner('POST', `${path}/publish`, { payload: twice })).body).toContain('has the same name')
  expect(existsSync(join(content.folder(), 'pictures/van.png'))).toBe(false)
  const added = { ...twice, name: 'pictures/new-van.png' }
  expect((await owner('POST', `${path}/publish`, { payload: added })).statusCode).toBe(200)
  const { pictures } = (await owner('GET', path)).json()
  expect(pictures).toContainEqual({ name: 'pictures/new-van.png', description: '', thumbnail: null })
})

test('the office changes the website only where the content says so', () => {
  expect(accessFor({ officeEditsWebsite: true })).toBe('office')
  expect(accessFor({ officeEditsWebsite: false })).toBe('owner')
})
