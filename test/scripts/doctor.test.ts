import { once } from 'node:events'
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import sharp from 'sharp'
import { SMTPServer } from 'smtp-server'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Business, business, pages, pictures, trade } from '#content'
import { photos } from '#features/photos/server/photos.ts'
import { savePassword } from '#platform/access/credential.ts'
import { readEnvironment } from '#platform/env.ts'
import { migrate } from '#platform/store/migrate.ts'
import { openPostgres } from '#platform/store/postgres.ts'
import { openSqlite, storeFile } from '#platform/store/sqlite.ts'
import { checkProxies, checkPublicUrl } from '../../scripts/doctor/address.ts'
import { checkAdmin } from '../../scripts/doctor/admin.ts'
import { checkBusiness, checkHours, checkWrittenFacts } from '../../scripts/doctor/business.ts'
import type { CheckResult } from '../../scripts/doctor/check-result.ts'
import { checkBackups, checkDataFolder, checkOldStores, checkSpace } from '../../scripts/doctor/data.ts'
import { allFingerprints, fingerprintFile } from '../../scripts/doctor/fingerprints.ts'
import { checkPictures, checkTexts } from '../../scripts/doctor/leftovers.ts'
import { checkMail } from '../../scripts/doctor/mail.ts'
import { checkDatabase, checkEmbeddedStore } from '../../scripts/doctor/store.ts'
import { checkWebhook } from '../../scripts/doctor/webhook.ts'
import { startMailServer } from '../support/mail-server.ts'
import { runScript } from '../support/script-process.ts'
import { writeContent } from '../support/small-content.ts'
import { freshFolder, freshSchema } from '../support/stores.ts'

const root = join(import.meta.dirname, '../..')
const hash = `scrypt:1024:8:1:c2FsdA:${'A'.repeat(43)}`
const mailboxes = { MAIL_FROM: 'visits@ada.test', MAIL_TO: 'office@ada.test' }

const photo = { full: new Uint8Array(2 ** 20), thumb: new Uint8Array(2 ** 19), width: 4, height: 3 }

const sample: Business = {
  ...business,
  name: 'Lamplight Electric',
  url: 'https://lamplight.example.com',
  phone: '(405) 555-0142',
  emergencyPhone: '(405) 555-0142',
  email: 'hello@example.com',
  license: 'SAMPLE-00000',
  address: {
    ...business.address,
    ...{ street: '', city: 'Harrah', state: 'OK', stateName: 'Oklahoma', postalCode: '73045', country: 'US' },
  },
  coordinates: { latitude: 35.4895, longitude: -97.1636 },
  openingHours: [
    { days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '08:00', closes: '17:00' },
    { days: ['Saturday'], opens: '08:00', closes: '16:00' },
  ],
  phoneHours: [
    { days: 'Monday – Friday', hours: '7:00 AM – 5:00 PM' },
    { days: 'Saturday', hours: '9:00 AM – 5:00 PM' },
  ],
  cities: ['Harrah', 'Nicoma Park'],
  social: { name: 'Facebook', url: 'https://www.facebook.com/example' },
}

const mine: Business = {
  ...sample,
  name: 'Ada & Daughters',
  url: 'https://ada.test',
  phone: '(405) 234-0142',
  emergencyPhone: '(405) 234-0142',
  email: 'ada@ada.test',
  license: '1234',
  social: { name: 'Facebook', url: 'https://www.facebook.com/ada' },
}

/** One line per result: its urgency and its text. */
function text(results: CheckResult | CheckResult[]): string {
  return [results]
    .flat()
    .map(({ urgency, what }) => `${urgency}: ${what}`)
    .join('\n')
}

/** The name, modification time and content of each file. */
function contentsOf(folder: string) {
  return readdirSync(folder).map((name) => {
    const file = join(folder, name)
    return [name, statSync(file).mtimeMs, readFileSync(file, 'latin1')]
  })
}

describe('the admin password', () => {
  test.each([
    [{ ADMIN_PASSWORD_HASH: hash }, /^ok:/],
    [{ ADMIN_PASSWORD: 'four words make peace' }, /^ok:/],
    [{ ADMIN_PASSWORD: 'Password12345!' }, /^must: ADMIN_PASSWORD is easy to guess/],
    [{ ADMIN_PASSWORD: `${business.name} ${business.address.city} 1` }, /^must: ADMIN_PASSWORD is easy to guess/],
    [{ ADMIN_PASSWORD: 'abababababab' }, /^must: ADMIN_PASSWORD is easy to guess/],
    [{ ADMIN_PASSWORD: `${business.phone} ${business.phone}` }, /^must: ADMIN_PASSWORD is easy to guess/],
    [{ DATABASE_URL: 'postgres://127.0.0.1/office' }, /^must: No admin password is set/],
    [{ DATABASE_URL: 'postgres://127.0.0.1/office', ADMIN_PASSWORD_HASH: hash }, /^ok:/],
    [{}, /^ok: There is no admin password yet\. The first start creates one/],
  ])('is checked in %j', (variables, message) => {
    expect(text(checkAdmin(readEnvironment({ DATA_DIR: freshFolder(), ...variables })))).toMatch(message)
  })

  test('must be in a file that only its owner can read', async () => {
    const env = readEnvironment({ DATA_DIR: freshFolder() })
    await savePassword(env.DATA_DIR, 'correct-horse-battery')
    expect(text(checkAdmin(env))).toMatch(/^ok:/)
    chmodSync(join(env.DATA_DIR, 'admin-password-hash'), 0o640)
    expect(text(checkAdmin(env))).toMatch(/^must: Other users of this machine can read .*admin-password-hash/)
    writeFileSync(join(env.DATA_DIR, 'admin-password-hash'), 'scrypt:3:8:3:a:b\n')
    expect(text(checkAdmin(env))).toMatch(/^must: .*admin-password-hash is damaged/)
  })
})

describe('the site address', () => {
  test.each([
    ['https://www.ada.test', /^ok:/],
    ['http://www.ada.test', /^must: .* is not encrypted/],
    ['http://127.0.0.1:3000', /^should: .* Only this machine can open it/],
    ['http://localhost:3000', /^should: .* Only this machine can open it/],
    ['http://[::1]:3000', /^should: .* Only this machine can open it/],
    ['https://lamplight.example.com', /^must: .* still the sample address/],
  ])('%s is checked', (PUBLIC_URL, message) => {
    expect(text(checkPublicUrl(readEnvironment({ PUBLIC_URL })))).toMatch(message)
  })
})

describe('trusted proxies', () => {
  test.each(['0.0.0.0/1', '8.0.0.0/7', '::/1', '2000::/3', '::ffff:0:0/96'])('%s is too wide', (network) => {
    const found = text(checkProxies(readEnvironment({ TRUST_PROXY: `127.0.0.1, ${network}` })))
    expect(found).toMatch(/^must: TRUST_PROXY trusts large parts of the internet/)
    expect(found).toContain(network)
    expect(found).not.toContain('127.0.0.1')
  })

  test.each(['127.0.0.1/32', '10.0.0.0/8', 'fc00::/7', '2001:db8::/32', '::1'])('%s is narrow enough', (network) => {
    expect(text(checkProxies(readEnvironment({ TRUST_PROXY: network })))).toMatch(/^ok:/)
  })
})

describe('the business', () => {
  const found = (business: Business) => text(checkBusiness(business))

  test('with sample values is reported by field', () => {
    expect(found(sample)).toBe(
      'must: content/business.yaml still has sample values: name, url, phone, email, license, social.url.',
    )
  })

  test('without sample values is accepted', () => {
    expect(found(mine)).toBe('ok: The facts in content/business.yaml are your own.')
    expect(found({ ...mine, social: undefined })).toMatch(/^ok: /)
    expect(found({ ...mine, phone: '405-555-0100' })).toMatch(/: phone\.$/)
    expect(found({ ...mine, emergencyPhone: '405-555-0143' })).toMatch(/: emergencyPhone\.$/)
  })

  test('is checked for sample values also in a file with mistakes', () => {
    const lineOf = (field: string) => (field === 'phone' ? 4 : 5)
    const written = {
      name: 'Ada',
      phone: '(405) 555-0142',
      email: ['x'],
      cities: 'Harrah',
      social: { url: sample.url },
    }
    expect(text(checkWrittenFacts(written, lineOf))).toBe(
      'must: content/business.yaml still has sample values: phone (line 4), social.url (line 5).',
    )
    expect(checkWrittenFacts(undefined, lineOf)).toEqual([])
    expect(checkWrittenFacts({ ...mine, openingHours: 'always' }, lineOf)).toEqual([])
  })

  test('of another town must not have the sample’s coordinates or cities', () => {
    const address = { ...mine.address, city: 'Portland', state: 'ME', stateName: 'Maine' }
    expect(found({ ...mine, address })).toBe(
      'must: content/business.yaml still has sample values: coordinates, cities.',
    )
  })

  test('may have no coordinates, which is reported', () => {
    expect(found({ ...mine, coordinates: undefined })).toMatch(/^should: The coordinates are missing/)
  })

  test.each([
    { latitude: -70.2568, longitude: 43.6591 },
    { latitude: 43.6591, longitude: 70.2568 },
  ])('must not have coordinates outside the United States: %o', (coordinates) => {
    expect(found({ ...mine, coordinates })).toBe('must: The coordinates are not in the United States.')
  })

  test('must have a license number', () => {
    expect(found({ ...mine, license: ' ' })).toMatch(/^must: The license number is missing/)
  })

  test('may have different office and phone hours', () => {
    expect(text(checkHours(mine))).toMatch(/^ok: .*Office hours and phone hours differ, which is allowed/)
    const phoneHours = [
      { days: 'Monday – Friday', hours: '8:00 AM – 5:00 PM' },
      { days: 'Saturday', hours: '8:00 AM – 4:00 PM' },
    ]
    expect(text(checkHours({ ...mine, phoneHours }))).toBe('ok: The hours are valid.')
  })

  test('must not close before it opens or name a day twice', () => {
    const openingHours: Business['openingHours'] = [
      { days: ['Monday', 'Friday'], opens: '17:00', closes: '08:00' },
      { days: ['Friday', 'Saturday'], opens: '8:00', closes: '16:00' },
    ]
    const phoneHours = [
      { days: 'Monday – Friday', hours: '9:00 PM – 5:00 PM' },
      { days: 'Friday', hours: '12:00 AM – 12:00 PM' },
    ]
    expect(text(checkHours({ ...mine, openingHours, phoneHours })).split('\n')).toEqual([
      'must: openingHours closes at 08:00 before it opens at 17:00 on Monday, Friday.',
      'must: openingHours has 8:00 to 16:00 on Friday, Saturday. Write times like 08:00.',
      'must: openingHours has Friday twice.',
      expect.stringMatching(/^must: phoneHours closes at 17:00 before it opens at 21:00 on Monday, /),
      'must: phoneHours has Friday twice.',
    ])
  })
})

describe('the content', () => {
  const about = `---
lead: Ada is the best plumber of the county.
note: |
  The people who answer the phone are the people who do the work. We live in Bend.
---

We are a crew of two with a decade of combined experience and more than a thousand finished jobs behind us. Ask us!

The breaker panel is next to the water heater.
`
  const texts = (schemaType: string, file = about) =>
    text(checkTexts(writeContent({ 'content/pages/about.md': file }), schemaType))

  test('with sentences of the sample is reported by file and line, also when half of them are the owner’s', () => {
    expect(texts('GeneralContractor')).toBe(
      'should: content/pages/about.md has 2 sentences of the sample (lines 3, 7).',
    )
    expect(texts('GeneralContractor', '---\nlead: Our own words, all of them.\n---\n')).toBe(
      'ok: The texts in content are your own.',
    )
  })

  test('with a price of the sample is reported, but not with another price', () => {
    const priced = (price: string) => texts('GeneralContractor', `---\nname: Panels\nprice: ${price}\n---\n`)
    expect(priced('Most panels $2,400–3,800')).toBe(
      'should: content/pages/about.md has a sentence of the sample (line 3).',
    )
    expect(priced('Most panels $2,500–3,800')).toBe('ok: The texts in content are your own.')
  })

  test('with words of another trade is reported', () => {
    const file = about.replaceAll(/.*(answer the phone|a crew of two).*\n/g, '')
    expect(texts('Plumber', file)).toBe('should: content/pages/about.md has words of another trade: breaker (line 7).')
    expect(texts('Electrician', file)).toContain(
      'should: content/pages/about.md has words of another trade: plumber (line 2).',
    )
  })

  test('knows the sentences and pictures that it ships with', ({ skip }) => {
    skip(business.name !== sample.name, 'content is not the sample')
    expect(text(checkTexts(root, trade.schemaType)).split('\n').length).toBeGreaterThan(10)
    const written = readFileSync(fingerprintFile, 'utf8')
    expect(written, 'run node scripts/doctor/write-fingerprints.ts').toBe(allFingerprints(root))
  })

  test('reports pictures of the sample, and a note that outlived them', async ({ skip }) => {
    skip(business.name !== sample.name, 'content is not the sample')
    const note = 'These are drawn scenes.'
    const shipped = text(checkPictures(root, { pictures, note }))
    expect(shipped).toMatch(/^should: Pictures of the sample: .*pictures\/hero\.jpg/)
    expect(shipped).not.toContain('note')
    expect(pages.gallery?.note).toBeDefined()
    const own = await sharp({ create: { width: 1600, height: 1067, channels: 3, background: '#a33' } })
      .jpeg()
      .toBuffer()
    const folder = writeContent({
      'pictures/hero.jpg': own,
      'pictures/hero-tall.PNG': undefined,
      'pictures/VAN.JPG': undefined,
      'pictures/left-over.jpg': own,
    })
    const named = { hero: 'A house' }
    expect(text(checkPictures(folder, { pictures: named, note }))).toBe(
      `should: The note in content/pages/gallery.md still says that the pictures are drawn.
should: Nothing uses these picture files: pictures/left-over.jpg.`,
    )
    const both = { ...named, 'left-over': 'A pipe' }
    expect(text(checkPictures(folder, { pictures: both, note: undefined }))).toBe('ok: The pictures are your own.')
  })
})

describe('mail', () => {
  test('needs a mail server', async () => {
    expect(text(await checkMail(readEnvironment({})))).toMatch(/^should: No mail server is set/)
  })

  test('passes when the mail server answers, and sample addresses are reported', async () => {
    const server = await startMailServer()
    onTestFinished(() => server.close())
    const found = text(await checkMail(readEnvironment({ ...server.env, MAIL_FROM: mailboxes.MAIL_FROM })))
    expect(found).toBe(
      'must: MAIL_TO is still an address at example.com, which nobody reads.\nok: The mail server answers and accepts the login.',
    )
  })

  test('fails when the mail server hangs or is down', async () => {
    const server = await startMailServer()
    const env = readEnvironment({ ...mailboxes, SMTP_URL: server.env.SMTP_URL })
    server.behave('hang')
    const started = performance.now()
    expect(text(await checkMail(env, 300))).toMatch(/^must: The mail server does not answer/)
    expect(performance.now() - started).toBeLessThan(3000)
    await server.close()
    expect(text(await checkMail(env))).toMatch(/^must: The mail server does not answer/)
  })

  test('fails when the mail server rejects the password, and the password is not printed', async () => {
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      logger: false,
      onAuth: ({ password }, _session, done) =>
        password === 'right' ? done(null, { user: 'ada' }) : done(new Error(`Not ${password}`)),
    })
    server.on('error', () => {})
    server.listen(0, '127.0.0.1')
    onTestFinished(() => server.close())
    await once(server.server, 'listening')
    const { port } = server.server.address() as AddressInfo // a TCP server's address is never a string
    const as = (password: string) => ({ ...mailboxes, SMTP_URL: `smtp://ada:${password}@127.0.0.1:${port}` })
    expect(text(await checkMail(readEnvironment(as('right'))))).toMatch(/^ok:/)
    const rejected = text(await checkMail(readEnvironment(as('swordfish'))))
    expect(rejected).toMatch(/^must: The mail server rejects the login: /)
    expect(rejected).not.toContain('swordfish')
  })

  test.each([
    ['smtp://mail.invalid', /^should: SMTP_URL does not require encryption/],
    ['smtp://mail.invalid?secure=true', /^should: SMTP_URL does not require encryption/],
    ['smtps://mail.invalid?tls.rejectUnauthorized=false', /^should: SMTP_URL does not require a valid certificate/],
    ['smtp://mail.invalid?requireTLS=true', /^must: The mail server/],
    ['smtps://mail.invalid', /^must: The mail server/],
    ['smtp://127.0.0.1:1', /^must: The mail server/],
  ])('is checked for encryption: %s', async (SMTP_URL, message) => {
    expect(text(await checkMail(readEnvironment({ ...mailboxes, SMTP_URL }), 50))).toMatch(message)
  })
})

test.each([
  [{}, /^ok: No webhook is set/],
  [{ WEBHOOK_URL: 'https://hooks.ada.test/key' }, /^ok: The webhook is set\. To try it, /],
  [{ WEBHOOK_URL: 'http://127.0.0.1:5678/key' }, /^ok:/],
  [{ WEBHOOK_URL: 'http://hooks.ada.test/key' }, /^should: WEBHOOK_URL is not encrypted/],
])('the webhook of %j is checked, and its address is not printed', (variables, message) => {
  const WEBHOOK_SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  const found = text(checkWebhook(readEnvironment({ ...variables, WEBHOOK_SECRET })))
  expect(found).toMatch(message)
  expect(found).not.toMatch(/key|ada/)
})

describe('the data folder', () => {
  test('may be missing before the first start, and is not created', () => {
    const folder = join(freshFolder(), 'not', 'yet')
    expect(text(checkDataFolder(folder))).toMatch(/should: .* does not exist yet/)
    expect(() => statSync(folder)).toThrow()
  })

  test('must be a folder', () => {
    const file = join(freshFolder(), 'data')
    writeFileSync(file, '')
    expect(text(checkDataFolder(file))).toMatch(/^must: .* is a file/)
  })

  test('must be readable only by its owner, and so must the store’s files', async () => {
    const folder = freshFolder()
    expect(text(checkDataFolder(folder))).toMatch(/ok: Only its owner can open /)
    chmodSync(folder, 0o755)
    expect(text(checkDataFolder(folder))).toMatch(/should: Other users of this machine can open /)
    writeFileSync(storeFile(folder), '', { mode: 0o644 })
    chmodSync(storeFile(folder), 0o644)
    expect(text(checkDataFolder(folder))).toMatch(/must: Other users of this machine can read customer data/)
  })

  test('should not contain old stores', () => {
    const DATA_DIR = freshFolder()
    const DATABASE_URL = 'postgres://127.0.0.1/office'
    writeFileSync(storeFile(DATA_DIR), '')
    expect(checkOldStores({ DATA_DIR })).toEqual([])
    expect(text(checkOldStores({ DATA_DIR, DATABASE_URL }))).toMatch(/^should: Old stores hold .*store\.sqlite\./)
    writeFileSync(`${storeFile(DATA_DIR)}.before-2026-11-21T03-15-00Z`, '')
    expect(text(checkOldStores({ DATA_DIR }))).toContain(`${storeFile(DATA_DIR)}.before-2026-11-21T03-15-00Z`)
  })

  test.each([
    [19, 'must'],
    [21, 'should'],
    [199, 'should'],
    [200, 'ok'],
  ])('with %d MB of free space results in %s', (mebibytes, urgency) => {
    expect(text(checkSpace(mebibytes * 2 ** 20))).toMatch(new RegExp(`^${urgency}: .*${mebibytes} MB`))
  })
})

test('only a backup from the last week passes', () => {
  const folder = join(freshFolder(), 'backups')
  const now = new Date('2026-11-21T15:00:00.000Z')
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
  const writeAged = (name: string, days: number) => {
    writeFileSync(join(folder, name), '')
    utimesSync(join(folder, name), daysAgo(days), daysAgo(days))
  }
  expect(text(checkBackups(folder, now))).toMatch(/^should: There is no backup in/)
  mkdirSync(folder)
  writeAged('notes.txt', 1)
  expect(text(checkBackups(folder, now))).toMatch(/^should: There is no backup in/)
  writeAged('old.sqlite', 8)
  expect(text(checkBackups(folder, now))).toMatch(/^should: The last backup .* is 8 days old/)
  writeAged('new.dump', 6)
  expect(text(checkBackups(folder, now))).toBe('ok: The last backup was made on 2026-11-15.')
})

describe('the embedded store', () => {
  test('is checked without changing a file, whether a server has it open or not', async () => {
    const folder = freshFolder()
    expect(text(await checkEmbeddedStore(folder))).toMatch(/^ok: There is no store yet/)
    const store = openSqlite(folder)
    await migrate(store)
    const intact = 'ok: The store is intact.\nok: The store has the current schema'
    const open = readdirSync(folder)
    expect(text(await checkEmbeddedStore(folder))).toContain(intact)
    expect(readdirSync(folder)).toEqual(open)
    expect(text(await checkEmbeddedStore(folder))).toContain('ok: There are no photos.')
    await store.write((sql) => photos.add(sql, { list: 'bookings', id: 1 }, photo, new Date()))
    expect(text(await checkEmbeddedStore(folder))).toContain('ok: 1 photo uses 1.5 MB of the store.')
    await store.close()
    const closed = contentsOf(folder)
    expect(closed).toHaveLength(1)
    expect(text(await checkEmbeddedStore(folder))).toContain(intact)
    expect(contentsOf(folder)).toEqual(closed)
  })

  test('may have an older schema than the program, but not a newer one', async () => {
    const folder = freshFolder()
    const store = openSqlite(folder)
    expect(text(await checkEmbeddedStore(folder))).toContain('ok: The store has no tables yet')
    await migrate(store, [() => []])
    expect(text(await checkEmbeddedStore(folder))).toMatch(
      /should: The store has schema 1\. The next start migrates it/,
    )
    await store.write((sql) => sql('INSERT INTO schema_migrations (number) VALUES (99)'))
    expect(text(await checkEmbeddedStore(folder))).toMatch(/must: The store has schema 99, but this program knows only/)
    await store.close()
  })

  test('must be intact', async () => {
    const folder = freshFolder()
    const db = new DatabaseSync(storeFile(folder))
    db.exec('CREATE TABLE t (x); CREATE INDEX i ON t (x); INSERT INTO t VALUES (1), (2)')
    db.close()
    const bytes = readFileSync(storeFile(folder))
    bytes.fill(0xff, 4096, 8192)
    writeFileSync(storeFile(folder), bytes)
    expect(text(await checkEmbeddedStore(folder))).toMatch(/^must: The store is damaged: /)
    writeFileSync(storeFile(folder), 'this is not a database '.repeat(100))
    expect(await checkEmbeddedStore(folder)).toEqual([
      {
        urgency: 'must',
        what: `The store in ${folder} cannot be read: file is not a database.`,
        fix: `Stop the server, move ${folder} away unchanged, and restore the last backup.`,
      },
    ])
    writeFileSync(storeFile(folder), '')
    expect(await checkEmbeddedStore(folder)).toEqual([
      {
        urgency: 'must',
        what: `${storeFile(folder)} is empty, so a store was lost.`,
        fix: 'Restore the last backup with npm run restore, or delete the file to start a new store.',
      },
    ])
  })
})

test('a database must answer, and its schema is checked', async () => {
  const url = await freshSchema()
  expect(text(await checkDatabase(url))).toContain('ok: The store has no tables yet')
  const store = openPostgres(url, () => {})
  await migrate(store)
  for (let id = 1; id <= 2; id++)
    await store.write((sql) => photos.add(sql, { list: 'bookings', id }, photo, new Date()))
  await store.close()
  expect(text(await checkDatabase(url))).toContain('ok: The store has the current schema')
  expect(text(await checkDatabase(url))).toContain('ok: 2 photos use 3.0 MB of the store.')
  expect(text(await checkDatabase('postgres://ada:hunter-two@127.0.0.1:1/office'))).toMatch(
    /^must: The database does not answer: (?!.*hunter)/,
  )
})

test('the command groups its results, prints no secret, changes nothing and exits with 1', async () => {
  const folder = freshFolder()
  const { code, stdout, stderr } = await runScript('doctor.ts', [], folder, {
    DATA_DIR: join(folder, 'data'),
    ADMIN_PASSWORD: 'hunter-two-hunter',
    SMTP_URL: 'smtps://ada:swordfish@127.0.0.1:1',
    ...mailboxes,
  })
  expect([code, stderr]).toEqual([1, ''])
  expect(stdout).toMatch(/^\nMust be fixed\n( {2}.+\n)+\nShould be checked\n( {2}.+\n)+\nOK\n( {2}.+\n)+\n$/)
  expect(stdout).toContain(
    '  The mail server does not answer: connect ECONNREFUSED 127.0.0.1:1. Emails wait in the queue. ',
  )
  expect(stdout).not.toMatch(/hunter|swordfish/)
  expect(readdirSync(folder)).toEqual([])
})

test('the command reports invalid settings', async () => {
  const env = { PORT: 'http', ADMIN_PASSWORD: 'k7-Wq2xLpz!', TRUST_PROXY: '0.0.0.0/0' }
  const { code, stdout, stderr } = await runScript('doctor.ts', [], freshFolder(), env)
  expect([code, stderr]).toEqual([1, ''])
  expect(stdout).toMatch(
    /\nMust be fixed\n(?: {2}.*\n)* {2}PORT must be a number.*\n {2}ADMIN_PASSWORD must have.*\n {2}TRUST_PROXY must list networks/,
  )
  expect(stdout).not.toContain('k7-Wq2xLpz!')
  // The others are checked all the same.
  expect(stdout).toMatch(/\n {2}No mail server is set/)
  expect(stdout).toMatch(/\n {2}There is no store yet/)
})
