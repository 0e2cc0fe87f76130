import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { business } from '#content'
import { purgeDeletedRows } from '#features/deleted-rows/server/deleted-rows.ts'
import { type JobPhotoKind, type JobReportChange, neverSaved } from '#features/job/job.ts'
import { photos } from '#features/photos/server/photos.ts'
import { aBooking, openApi } from '#test/support/api.ts'
import { readPdf, type Tag } from '#test/support/pdf-reader.ts'
import { twoHalves } from '#test/support/pictures.ts'
import { type Engine, engines } from '#test/support/stores.ts'
import { jobPhotos } from './job-photos.ts'
import { jobRecords } from './job-records.ts'
import { jobReports } from './job-reports.ts'

const service = 'Electric Panel Installation'
const aReport = { text: '', parts: [], photos: [], isShown: true } satisfies Partial<JobReportChange>

/** An API with a booking of a crew member, and the API address of its customer's page. */
async function openWithJob(engine: Engine) {
  const api = await openApi(engine)
  const crew = await api.asPerson('crew')
  const booked = await api.call('POST', '/api/bookings', { payload: aBooking({ service }) })
  await api.store.write((sql) => sql('UPDATE bookings SET people = $1', [JSON.stringify([crew.person.id])]))
  const picture = await twoHalves().jpeg().toBuffer()
  const staff = await api.asStaff()
  return {
    ...{ ...api, crew, staff, picture },
    page: `/api${String(booked.json().request).replace('/request', '/requests')}`,
    shoot: (kind: string, { key, payload = picture }: { key?: string; payload?: Buffer } = {}) =>
      crew.call('POST', `/api/bookings/1/photos?kind=${kind}`, {
        payload,
        headers: { 'content-type': 'image/jpeg', ...(key && { 'idempotency-key': key }) },
      }),
  }
}

for (const engine of engines) {
  test(`${engine}: the report is a PDF for staff and its customer, with the chosen photos alone`, async () => {
    const { call, staff, crew, shoot, page } = await openWithJob(engine)
    for (const kind of ['before', 'during', 'after']) await shoot(kind)
    const pdfOf = async () => [
      await call('GET', `${page}/report/pdf`),
      await crew.call('GET', '/api/bookings/1/report/pdf'),
    ]
    const statuses = async () => (await pdfOf()).map(({ statusCode }) => statusCode)
    expect(await statuses()).toEqual([404, 404])
    await crew.call('PUT', '/api/bookings/1/checklist', {
      payload: { item: 'Lugs torqued', isDone: true, value: '50 Nm' },
    })
    const parts = [{ name: 'Breaker', serialNumber: 'A-1', warrantyUntil: '2031-11-21' }]
    const payload = { ...aReport, text: 'New panel.\n\nAll labeled.', parts, photos: [1, 3] }
    await crew.call('PUT', '/api/bookings/1/report', { payload: { ...payload, isShown: false } })
    expect(await statuses()).toEqual([404, 404])
    await crew.call('PUT', '/api/bookings/1/report', { payload })
    const [own, seen] = await pdfOf()
    expect(own?.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="report-B-1.pdf"',
      'referrer-policy': 'no-referrer',
    })
    expect(own?.rawPayload.equals(seen?.rawPayload ?? Buffer.alloc(0)), 'the same bytes').toBe(true)
    const { pages, info, isMarked } = await readPdf(own?.rawPayload ?? Buffer.alloc(0))
    const tags = pages.flatMap((each) => each.tags)
    const text = pages.flatMap((each) => each.texts.map((placed) => placed.text)).join(' ')
    expect(isMarked).toBe(true)
    expect(info).toMatchObject({ Title: `Report B-1 from ${business.name}` })
    for (const sentence of ['Ada Lovelace', 'New panel.', 'All labeled.', 'Lugs torqued: 50 Nm', 'Serial number A-1'])
      expect(text).toContain(sentence)
    const rolesOf = (all: readonly Tag[]): string[] => all.flatMap(({ role, children }) => [role, ...rolesOf(children)])
    expect(rolesOf(tags).filter((role) => role === 'Figure')).toHaveLength(2)
    expect(text).toContain('After')
    expect(text).not.toContain('During')
    expect((await staff('GET', '/api/bookings/2/report/pdf')).statusCode).toBe(404)
  }, 60_000)

  test(`${engine}: the page of a completed job lists the other reports of its customer and address`, async () => {
    const { call, staff, page } = await openWithJob(engine)
    const book = (changes: Record<string, unknown>) => call('POST', '/api/bookings', { payload: aBooking(changes) })
    const report = (id: number, changes: Partial<JobReportChange> = {}) =>
      staff('PUT', `/api/bookings/${id}/report`, { payload: { ...aReport, text: `Job ${id}`, ...changes } })
    const address = '12 sample street, springfield'
    await book({ address })
    await book({ address, customerEmail: 'else@example.com' })
    await book({ address: '9 Elm Street, Springfield' })
    await book({ address })
    for (const id of [2, 3, 4]) await report(id)
    await report(5, { isShown: false })
    const listed = async () => (await call('GET', page)).json().otherReports
    const complete = (status: string) => staff('PATCH', '/api/bookings/1/status', { payload: { status } })
    // Anybody can book with the name and address of somebody else.
    await complete('completed')
    expect(await listed()).toEqual([])
    await complete('confirmed')
    await report(1)
    expect(await listed()).toEqual([])
    await complete('completed')
    expect(await listed()).toMatchObject([{ id: 2, text: 'Job 2', service: expect.any(String) }])
    const pdf = async (id: number) => (await call('GET', `${page}/report/pdf?booking=${id}`)).statusCode
    expect([await pdf(2), await pdf(3), await pdf(4), await pdf(5)]).toEqual([200, 404, 404, 404])
    expect((await call('GET', page)).body).not.toContain('/request/b2')
  })

  test(`${engine}: what a customer corrects on their page opens nobody’s report`, async () => {
    const { call, staff, page } = await openWithJob(engine)
    const theirs = { address: '9 Elm Street, Springfield', customerEmail: 'else@example.com' }
    await call('POST', '/api/bookings', { payload: aBooking(theirs) })
    for (const id of [1, 2]) await staff('PUT', `/api/bookings/${id}/report`, { payload: aReport })
    const correction = { kind: 'correct', email: theirs.customerEmail, address: theirs.address }
    expect((await call('POST', `${page}/messages`, { payload: correction })).statusCode).toBe(201)
    await staff('PATCH', '/api/bookings/1/status', { payload: { status: 'completed' } })
    expect((await call('GET', page)).json().otherReports).toEqual([])
  })

  test(`${engine}: notes are a list, and the newest is the field of the booking`, async () => {
    const { crew, staff, now } = await openWithJob(engine)
    const add = (call: typeof staff, text: string, headers = {}) =>
      call('POST', '/api/bookings/1/notes', { payload: { text }, headers })
    await staff('PATCH', '/api/bookings/1', { payload: { notes: 'Dog in the yard' } })
    expect((await add(crew.call, 'Gate code 1234', { 'idempotency-key': 'one' })).statusCode).toBe(201)
    expect((await add(crew.call, 'Gate code 1234', { 'idempotency-key': 'one' })).statusCode).toBe(201)
    const earlier = new Date(now.value.getTime() - 60_000).toISOString()
    await crew.call('POST', '/api/bookings/1/notes', { payload: { text: 'Bring the long ladder', writtenAt: earlier } })
    const notes = (await staff('GET', '/api/bookings/1/notes')).json()
    const at = now.value.toISOString()
    const person = `${crew.person.firstName} ${crew.person.lastName}`
    expect(notes).toEqual([
      { id: 1, text: 'Dog in the yard', person: null, writtenAt: at },
      { id: 2, text: 'Gate code 1234', person, writtenAt: at },
      { id: 3, text: 'Bring the long ladder', person, writtenAt: earlier },
    ])
    expect((await staff('GET', '/api/bookings?id=1')).json()[0].notes).toBe('Bring the long ladder')
    await staff('PATCH', '/api/bookings/1', { payload: { notes: 'Bring the long ladder', priority: 'high' } })
    expect((await staff('GET', '/api/bookings/1/notes')).json()).toHaveLength(3)
    expect((await add(crew.call, ' ')).statusCode).toBe(400)
    expect((await crew.call('GET', '/api/bookings/2/notes')).statusCode).toBe(403)
    expect((await staff('GET', '/api/bookings/2/notes')).statusCode).toBe(404)
  })

  test(`${engine}: a checklist has the items of its service and what was ticked, the latest tick counts`, async () => {
    const { crew, staff, now } = await openWithJob(engine)
    const list = async () => (await staff('GET', '/api/bookings/1/checklist')).json()
    const tick = (item: string, isDone: boolean, others = {}) =>
      crew.call('PUT', '/api/bookings/1/checklist', { payload: { item, isDone, ...others } })
    const items = (await list()).map(({ item }: { item: string }) => item)
    expect(items).toContain('Voltage between the legs measured')
    expect((await tick(items[4], true, { value: '241 V' })).statusCode).toBe(200)
    expect((await list())[4]).toMatchObject({
      item: items[4],
      isDone: true,
      value: '241 V',
      person: expect.any(String),
    })
    // A phone that was offline sends an older one.
    const checkedAt = new Date(now.value.getTime() - 60_000).toISOString()
    await tick(items[4], false, { checkedAt })
    expect((await list())[4]).toMatchObject({ isDone: true })
    await tick(items[4], false)
    expect((await list())[4]).toMatchObject({ isDone: false, value: null })
    await tick('Attic is warm', true)
    expect((await list()).at(-1)).toMatchObject({ item: 'Attic is warm', isDone: true })
    expect((await tick('x'.repeat(201), true)).statusCode).toBe(400)
    expect((await staff('GET', '/api/jobs?ids=1')).json()).toEqual([
      { id: 1, photos: 0, checks: { done: 1, all: items.length }, hasReport: false },
    ])
  })

  test(`${engine}: the crew’s photos are added once, and the customer sees those of a shown report alone`, async () => {
    const { call, staff, crew, shoot, page, store } = await openWithJob(engine)
    expect((await shoot('before', { key: 'a' })).json()).toEqual({ id: 1 })
    expect((await shoot('before', { key: 'a' })).json()).toEqual({ id: 1 })
    expect((await shoot('after')).json()).toEqual({ id: 2 })
    expect((await shoot('sideways')).statusCode).toBe(400)
    expect((await shoot('after', { payload: Buffer.from('<svg/>') })).statusCode).toBe(415)
    expect((await staff('GET', '/api/bookings/1/job-photos')).json()).toMatchObject([
      { id: 1, kind: 'before', inReport: false },
      { id: 2, kind: 'after', inReport: false },
    ])
    expect((await staff('GET', '/api/bookings/1/photos')).json()).toMatchObject([{ kind: 'before' }, { kind: 'after' }])
    const seen = async () => {
      const statuses = await Promise.all(
        [1, 2].map(async (id) => (await call('GET', `${page}/photos/${id}`)).statusCode),
      )
      return { statuses, ...(await call('GET', page)).json() }
    }
    expect(await seen()).toMatchObject({ statuses: [404, 404], photos: [], report: null })
    const report = (changes: Partial<JobReportChange>) =>
      crew.call('PUT', '/api/bookings/1/report', { payload: { ...aReport, ...changes } })
    const parts = [{ name: 'Breaker', serialNumber: 'A-1', warrantyUntil: '2031-11-21' }]
    expect((await report({ text: 'New panel.', parts, photos: [2] })).json()).toMatchObject({ photos: [2] })
    expect(await seen()).toMatchObject({
      statuses: [404, 200],
      photos: [],
      report: { text: 'New panel.', parts, photos: [{ id: 2, kind: 'after' }], checks: [] },
    })
    await report({ photos: [2], isShown: false })
    expect(await seen()).toMatchObject({ statuses: [404, 404], report: null })
    expect((await report({ photos: [9] })).statusCode).toBe(400)

    await report({ photos: [2] })
    await staff('PATCH', '/api/bookings/1/status', { payload: { status: 'completed' } })
    await store.write((sql) => photos.deleteOld(sql, new Date('2030-01-01')))
    expect(await seen()).toMatchObject({ statuses: [404, 200] })
    await store.write((sql) => jobReports.deleteOld(sql, new Date('2037-01-01')))
    expect(await seen()).toMatchObject({ statuses: [404, 404], report: null })
    for (const table of ['job_photos', 'photos']) expect(await store.read(`SELECT * FROM ${table}`)).toEqual([])
  })

  test(`${engine}: the notes and photos of other jobs at the address are there`, async () => {
    const { call, crew, staff, picture } = await openWithJob(engine)
    await call('POST', '/api/bookings', { payload: aBooking({ address: '12 sample street, springfield' }) })
    await call('POST', '/api/bookings', { payload: aBooking({ address: '9 Elm Street, Springfield' }) })
    await staff('POST', '/api/bookings/2/notes', { payload: { text: 'Dog in the yard' } })
    await staff('PUT', '/api/bookings/2/report', { payload: { ...aReport, text: 'New outlet.' } })
    const shootAt = async (id: number) =>
      (
        await staff('POST', `/api/bookings/${id}/photos?kind=after`, {
          payload: picture,
          headers: { 'content-type': 'image/jpeg' },
        })
      ).json().id
    const [there, elsewhere] = [await shootAt(2), await shootAt(3)]
    const earlier = (await crew.call('GET', '/api/bookings/1/earlier-jobs')).json()
    const photos = [{ id: there, kind: 'after' }]
    expect(earlier).toMatchObject([{ id: 2, notes: [{ text: 'Dog in the yard' }], photos, report: 'New outlet.' }])
    expect((await crew.call('GET', `/api/photos/${there}?size=thumb`)).statusCode).toBe(200)
    expect((await crew.call('GET', `/api/photos/${elsewhere}?size=thumb`)).statusCode).toBe(403)
    expect((await crew.call('GET', '/api/bookings/2/job-photos')).statusCode).toBe(403)
    expect((await crew.call('GET', '/api/bookings/2/earlier-jobs')).statusCode).toBe(403)
  })

  test(`${engine}: a sticker has the address of the page, and a lost address is replaced`, async () => {
    const { call, crew, staff, page } = await openWithJob(engine)
    const sticker = await crew.call('GET', '/api/bookings/1/sticker')
    expect(sticker.headers['content-type']).toBe('image/svg+xml')
    const png = await sharp(Buffer.from(sticker.body), { density: 300 }).png().toBuffer({ resolveWithObject: true })
    expect(png.info.width / png.info.height).toBeCloseTo(50 / 30, 1)
    expect((await crew.call('POST', '/api/bookings/1/page/replace')).statusCode).toBe(403)
    const addresses = [page]
    for (const _ of [1, 2]) {
      const { request } = (await staff('POST', '/api/bookings/1/page/replace')).json()
      addresses.push(`/api${request.replace('/request', '/requests')}`)
    }
    const statuses = await Promise.all(addresses.map(async (address) => (await call('GET', address)).statusCode))
    expect(statuses).toEqual([404, 404, 200])
    expect((await crew.call('GET', '/api/bookings/1/sticker')).body).not.toBe(sticker.body)
  })

  test(`${engine}: what was recorded is deleted with its booking`, async () => {
    const { staff, crew, shoot, store, now } = await openWithJob(engine)
    await shoot('during')
    await crew.call('POST', '/api/bookings/1/notes', { payload: { text: 'Note' } })
    await crew.call('PUT', '/api/bookings/1/checklist', { payload: { item: 'One', isDone: true } })
    await crew.call('PUT', '/api/bookings/1/report', { payload: aReport })
    await staff('DELETE', '/api/bookings/1')
    await store.write((sql) => purgeDeletedRows(sql, new Date(now.value.getTime() + 31 * 86_400_000)))
    for (const table of ['job_notes', 'job_checks', 'job_reports', 'job_photos', 'photos'])
      expect(await store.read(`SELECT * FROM ${table}`), table).toEqual([])
  })

  test(`${engine}: a report that somebody else saved in the meantime is not overwritten`, async () => {
    const { staff, crew, now } = await openWithJob(engine)
    const save = (call: typeof staff, text: string, savedAt: string | null) =>
      call('PUT', '/api/bookings/1/report', {
        payload: { ...aReport, text },
        headers: { 'if-match': `"${savedAt ?? neverSaved}"` },
      })
    const first = await save(crew.call, 'Mine', null)
    expect(first.statusCode).toBe(200)
    now.value = new Date(now.value.getTime() + 1000)
    const stale = await save(staff, 'Theirs', null)
    expect([stale.statusCode, stale.body]).toEqual([412, 'This report has changed since you loaded it'])
    expect((await save(staff, 'Ours', first.json().savedAt)).json()).toMatchObject({ text: 'Ours' })
  })

  test(`${engine}: the report is emailed when staff ask for it`, async () => {
    const { crew, store } = await openWithJob(engine)
    const purposes = async () =>
      (await store.read<{ purpose: string }>('SELECT purpose FROM outbox')).map(({ purpose }) => purpose)
    await crew.call('PUT', '/api/bookings/1/report', { payload: aReport })
    expect(await purposes()).not.toContain('job_report')
    await crew.call('PUT', '/api/bookings/1/report', { payload: { ...aReport, tellCustomer: true } })
    expect(await purposes()).toContain('job_report')
  })
}

test('thirty photos of twelve megapixels fit, and the next is one too many', async () => {
  const { shoot, store } = await openWithJob('sqlite')
  const noise = { raw: { width: 800, height: 600, channels: 3 } } as const
  const payload = await sharp(randomBytes(800 * 600 * 3), noise)
    .resize(4000, 3000)
    .jpeg({ quality: 80 })
    .toBuffer()
  expect((await shoot('during', { payload })).statusCode).toBe(201)
  const { bytes } = await photos.usage(store.read)
  expect(bytes * 30).toBeLessThan(300 * 2 ** 20)
  await store.write(async (sql) => {
    const picture = { full: new Uint8Array(1), thumb: new Uint8Array(1), width: 1, height: 1 }
    for (let count = 0; count < 29; count++)
      await jobPhotos.add(sql, { bookingId: 1, kind: 'during' }, picture, new Date())
  })
  const refused = await shoot('during')
  expect([refused.statusCode, refused.body]).toEqual([409, 'A booking can have up to 30 photos of its job'])
}, 60_000)

test('a customer never sees a photo that staff did not choose, whatever staff do', async () => {
  const { call, store } = await openApi('sqlite')
  for (const _ of [1, 2]) await call('POST', '/api/bookings', { payload: aBooking() })
  const picture = { full: new Uint8Array(1), thumb: new Uint8Array(1), width: 1, height: 1 }
  const now = new Date('2026-11-21T15:00:00.000Z')
  const booking = fc.constantFrom(1, 2)
  const step = fc.oneof(
    fc.record({ do: fc.constant('shoot' as const), booking, kind: fc.constantFrom<JobPhotoKind>('before', 'after') }),
    fc.record({ do: fc.constant('send' as const), booking }),
    fc.record({
      do: fc.constant('report' as const),
      booking,
      chosen: fc.array(fc.nat(9), { maxLength: 4 }),
      isShown: fc.boolean(),
    }),
    fc.record({ do: fc.constant('delete' as const), booking, which: fc.nat(9) }),
  )
  type Job = { sent: number[]; own: number[]; chosen: number[]; isShown: boolean }
  const fresh = (): Job => ({ sent: [], own: [], chosen: [], isShown: false })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), (steps) =>
      store.write(async (sql) => {
        await sql('DELETE FROM photos')
        await sql('DELETE FROM job_photos')
        for (const id of [1, 2]) await jobRecords.deleteOf(sql, id)
        const jobs = new Map([1, 2].map((id) => [id, fresh()]))
        for (const each of steps) {
          const job = jobs.get(each.booking) ?? fresh()
          const subject = { list: 'bookings', id: each.booking } as const
          if (each.do === 'shoot') {
            job.own.push((await jobPhotos.add(sql, { bookingId: each.booking, kind: each.kind }, picture, now)).id)
          } else if (each.do === 'send') {
            job.sent.push((await photos.add(sql, subject, picture, now)).id)
          } else if (each.do === 'report') {
            const ids = [...new Set(each.chosen.flatMap((at) => job.own[at] ?? []))]
            await jobReports.save(
              sql,
              each.booking,
              { ...aReport, tellCustomer: false, photos: ids, isShown: each.isShown },
              { now },
            )
            Object.assign(job, { chosen: ids, isShown: each.isShown })
          } else {
            const id = [...job.sent, ...job.own][each.which]
            if (id !== undefined) await photos.delete(sql, id)
            for (const ids of [job.sent, job.own, job.chosen])
              if (id && ids.includes(id)) ids.splice(ids.indexOf(id), 1)
          }
        }
        const all = [...jobs.values()].flatMap(({ sent, own }) => [...sent, ...own])
        for (const [id, { sent, chosen, isShown }] of jobs) {
          const seen = []
          for (const photo of all)
            if (await photos.customerPicture(sql, photo, 'thumb', { list: 'bookings', id })) seen.push(photo)
          expect(seen.sort()).toEqual([...sent, ...(isShown ? chosen : [])].sort())
        }
      }),
    ),
    { numRuns: 10_000, seed: 20_261_128 },
  )
}, 60_000)
