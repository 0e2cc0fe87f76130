import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { readContent } from '#content-loader/read-content.ts'
import { sampleNames } from '#features/website/server/start/samples.ts'
import { tradeNamed, trades } from '#features/website/server/start/trades.ts'
import { readWeekHours, weekHoursText } from '#features/website/server/start/week-hours.ts'
import { freshFolder } from '../support/stores.ts'

const root = join(import.meta.dirname, '../..')
const needed = [
  'content-loader',
  'core',
  'features',
  'firm',
  'package.json',
  'platform',
  'samples',
  'scripts',
  'server',
]
const locksmith = [
  ...['--sample', 'blank', '--name', "Ada's Locks", '--phone', '(541) 555-0134', '--email', 'ada@example.com'],
  ...['--country', 'US', '--town', 'Bend, Oregon', '--zip', '97701', '--coordinates', '44.0582, -121.3153'],
  ...['--timezone', 'America/Los_Angeles', '--hours', 'Mon-Fri 8 AM - 4:30 PM, Sat 9:00-12:00'],
  ...['--services', "Key Cutting, Bob's Locks"],
]

let copy = ''

beforeEach(() => {
  copy = freshFolder()
  for (const name of needed) cpSync(join(root, name), join(copy, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
})

/** Runs the command with these lines as its input. */
function make(args: string[], input = '') {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/new/main.ts', ...args], {
    cwd: copy,
    encoding: 'utf8',
    input,
  })
  return { status, output: stdout + stderr }
}

const written = (file: string) => readFileSync(join(copy, 'content', file), 'utf8')
/** Neither content nor half of it. */
const hasNoContent = () => readdirSync(copy).filter((name) => /^\.?content(?!-loader)/.test(name)).length === 0

describe.each(sampleNames(root))('the sample %s', (name) => {
  test('has no mistakes, and all defaults make a copy of it', () => {
    expect(make(['--sample', name, '--yes'])).toMatchObject({ status: 0 })
    const made = readContent(copy)
    expect(made.errors).toEqual([])
    // The same pictures are in another folder.
    const sample = readContent(root, `samples/${name}`).content
    expect({ ...made.content, pictureFiles: {} }).toEqual({ ...sample, pictureFiles: {} })
    const business = readFileSync(join(root, `samples/${name}/business.yaml`), 'utf8')
    expect(written('business.yaml')).toBe(business)
    expect(readdirSync(join(copy, 'content/pictures'))).toEqual(readdirSync(join(root, `samples/${name}/pictures`)))
    expect(statSync(join(copy, 'content')).mode & 0o777).toBe(0o755)
  })

  test('takes the answers, and no contact or account of the made-up business stays', () => {
    const before = readContent(root, `samples/${name}`).content
    const trade = name === 'blank' ? ['--trade', 'other'] : []
    expect(make(['--sample', name, ...trade, ...locksmith.slice(2)])).toMatchObject({ status: 0 })
    const { content, errors } = readContent(copy)
    expect(errors).toEqual([])
    expect(content?.business).toMatchObject({
      name: "Ada's Locks",
      phone: '(541) 555-0134',
      emergencyPhone: '(541) 555-0134',
      email: 'ada@example.com',
      address: { street: '', city: 'Bend', state: 'OR', stateName: 'Oregon', postalCode: '97701', country: 'US' },
      coordinates: { latitude: 44.0582, longitude: -121.3153 },
      timeZone: 'America/Los_Angeles',
      bookableDays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
      timeSlots: ['8:00 AM', '9:00 AM', '10:00 AM', '11:00 AM', '12:00 PM', '1:00 PM', '2:00 PM', '3:00 PM'],
      cities: ['Bend'],
      moreCities: [],
    })
    expect(content?.business.openingHours).toEqual([
      { days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '08:00', closes: '16:30' },
      { days: ['Saturday'], opens: '09:00', closes: '12:00' },
    ])
    expect(content?.business.phoneHours[0]).toEqual({ days: 'Monday – Friday', hours: '8:00 AM – 4:30 PM' })
    expect(content?.services).toEqual([
      { slug: 'bob-s-locks', name: "Bob's Locks" },
      { slug: 'key-cutting', name: 'Key Cutting' },
    ])
    expect(content?.business.social).toBeUndefined()
    expect(content?.business.review).toBeUndefined()
    expect(JSON.stringify(content)).not.toContain(before?.business.phone)
  })
})

test('a service of the sample stays as it is when it is named', () => {
  make(['--sample', 'plumber', '--services', 'leak repair, Well Pumps', '--yes'])
  expect(written('services/leak-repair.md')).toBe(
    readFileSync(join(root, 'samples/plumber/services/leak-repair.md'), 'utf8'),
  )
  expect(readdirSync(join(copy, 'content/services')).sort()).toEqual(['leak-repair.md', 'well-pumps.md'])
  expect(written('services/well-pumps.md')).toContain("name: 'Well Pumps'\nsummary: '[")
})

test.each(trades.map(({ name }) => name))('the trade %s fits the blank sample', (name) => {
  expect(make(['--sample', 'blank', '--trade', name, '--yes'])).toMatchObject({ status: 0 })
  const { content, errors } = readContent(copy)
  const { schemaType, servicesName, photoHint, services, icons, dangers } =
    tradeNamed(name) ?? trades[0] ?? expect.fail()
  expect(errors).toEqual([])
  expect(content?.trade).toMatchObject({ schemaType, servicesName, photoHint })
  expect(content?.services.map((service) => service.name).sort()).toEqual([...services].sort())
  expect(content?.faults.faults.map(({ icon }) => icon)).toEqual(icons)
  expect(content?.emergencies.kinds?.slice(0, dangers.length)).toEqual(dangers)
})

test('a trade needs the blank sample', () => {
  expect(make(['--sample', 'plumber', '--trade', 'roofer', '--yes'])).toEqual({
    status: 1,
    output: '--trade needs the sample blank, because the others have their own. Nothing was written.\n',
  })
  expect(hasNoContent()).toBe(true)
})

test('comments of the sample stay', () => {
  make(['--trade', 'locksmith', ...locksmith])
  const comments = (text: string) => text.split('\n').filter((line) => line.trim().startsWith('#'))
  expect(comments(written('business.yaml'))).toEqual(
    comments(readFileSync(join(root, 'samples/blank/business.yaml'), 'utf8')),
  )
})

test('it asks what no flag answers, and asks again with what is wrong', () => {
  const typed = [
    ...[
      'locksmith',
      'blank',
      'baker',
      'Locksmith',
      '{x}',
      'Ada Locks',
      'USA',
      '',
      '555',
      '(541) 555-0134',
      'ada',
      '',
      'Bend',
      'Bend, ZZ',
    ],
    ...[
      'Bend, OR',
      '9',
      '97701',
      'Bend',
      '',
      'EST',
      '',
      'always',
      'Mon-Fri 8-5',
      'Mon-Fri 8-17',
      ',',
      'Locks, locks',
      'Locks',
    ],
  ]
  const { status, output } = make([], `${typed.join('\n')}\n`)
  expect(
    output.match(/^.*must .*$|^.*twice.*$|^.*closes at.*$/gm)?.map((line) => line.replace(/^.*\]: /, '').trim()),
  ).toEqual([
    'sample must be one of electrician, blank, plumber.',
    'trade must be one of locksmith, roofer, painter, HVAC, handyman, landscaper, other.',
    'name must not have braces.',
    'country must be the two capital letters of a country, such as US, CA or GB.',
    'phone must be a complete phone number such as (555) 555-0100.',
    'email must be an email address.',
    'town must be a town and a state of the United States such as "Bend, OR".',
    'town must be a town and a state of the United States such as "Bend, OR".',
    'zip must be a postal code such as 97031.',
    'coordinates must be latitude and longitude such as "44.0582, -121.3153", or "later".',
    expect.stringContaining('timezone must be the name of a time zone such as America/Los_Angeles'),
    'hours must be such as "Mon-Fri 8:00-17:00, Sat 9:00-13:00".',
    expect.stringMatching(/^hours closes at 05:00 before it opens at 08:00 on Monday/),
    'services must name at least one service.',
    'services names locks twice.',
  ])
  expect(status).toBe(0)
  expect(output).toContain('Time zone [America/Los_Angeles]')
  expect(readContent(copy).content?.business).toMatchObject({
    name: 'Ada Locks',
    email: 'office@example.com',
    timeZone: 'America/Los_Angeles',
    cities: ['Bend'],
  })
})

test('a place that is no time zone leads to the zone of the state', () => {
  const { output } = make(['--sample', 'blank', '--town', 'Tulsa, OK', '--timezone', 'America/Tulsa', '--yes'])
  expect(output).toContain('timezone must be the name of a time zone such as America/Chicago. Nothing was written.')
})

test('without coordinates, those of the sample stay only with its town', () => {
  const coordinates = (sample: string, town: string[]) => {
    rmSync(join(copy, 'content'), { recursive: true, force: true })
    expect(make(['--sample', sample, ...town, '--yes'])).toMatchObject({ status: 0 })
    return readContent(copy).content?.business.coordinates
  }
  expect(coordinates('blank', ['--town', 'Tulsa, OK'])).toBeUndefined()
  expect(coordinates('electrician', [])).toEqual({ latitude: 35.4895, longitude: -97.1636 })
})

test('a business of another country has its own phone numbers, money and towns', () => {
  const leeds = ['--name', 'Leeds Locks', '--country', 'GB', '--phone', '0113 496 0000', '--town', 'Leeds']
  const made = make(['--sample', 'blank', ...leeds, '--currency', 'GBP', '--timezone', 'Europe/London', '--yes'])
  expect(made).toMatchObject({ status: 0 })
  expect(readContent(copy).content?.business).toMatchObject({
    currency: 'GBP',
    phone: '0113 496 0000',
    address: { city: 'Leeds', state: '', postalCode: '', country: 'GB' },
    timeZone: 'Europe/London',
  })
})

test.each([
  [['--phone', '555', '--yes'], '--phone must be a complete phone number such as (555) 555-0100. Nothing was written.'],
  [['--sample', 'baker', '--yes'], '--sample must be one of electrician, blank, plumber. Nothing was written.'],
  [['--colour', 'red'], "Unknown option '--colour'"],
  [[], 'The input ended, so nothing was written. --yes accepts the defaults.'],
])('%j fails with one sentence and writes nothing', (args, message) => {
  const { status, output } = make(args)
  expect(status).toBe(1)
  expect(output).toContain(message)
  expect(output).not.toMatch(/^\s+at /m)
  expect(hasNoContent()).toBe(true)
})

test('answers that do not fit together leave nothing behind', () => {
  writeFileSync(join(copy, 'samples/blank/services/first-service.md'), "---\nname: x\nsummary: '{town}'\n---\n")
  const { status, output } = make(['--services', 'Key Cutting', '--yes'])
  expect(status).toBe(1)
  expect(output).toContain('content/services/key-cutting.md:3: There is no placeholder {town}.')
  expect(hasNoContent()).toBe(true)
})

test('content that exists is not touched', () => {
  mkdirSync(join(copy, 'content'))
  writeFileSync(join(copy, 'content/notes.txt'), 'mine')
  const { status, output } = make(['--yes'])
  expect([status, output]).toEqual([1, 'content/ exists already, so nothing was changed. Rename it to start again.\n'])
  expect(readdirSync(join(copy, 'content'))).toEqual(['notes.txt'])
  expect(existsSync(join(copy, 'content/business.yaml'))).toBe(false)
})

test.each([
  ['Mon-Fri 8:00-17:00', 'Mon-Fri 08:00-17:00'],
  ['monday – friday 8 am to 5 pm; SAT 9:30 a.m.-12 p.m.', 'Mon-Fri 08:00-17:00, Sat 09:30-12:00'],
  ['Sun 12 AM - 11:45 PM', 'Sun 00:00-23:45'],
])('the hours %s are %s', (text, expected) => {
  expect(weekHoursText(readWeekHours(text)?.openingHours ?? [])).toBe(expected)
})

test.each(['', 'Mon-Fri', 'Fri-Mon 8-17', 'Mon-Fri 8-25', 'Mon-Fri 13 PM - 14', 'Mo-Fr 8-17', 'Mon 8-12, later'])(
  'the hours "%s" cannot be read',
  (text) => {
    expect(readWeekHours(text)).toBeUndefined()
  },
)
