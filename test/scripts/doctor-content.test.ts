import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { contentMistake } from '../../scripts/doctor/content-advice.ts'
import { readKeep } from '../../scripts/doctor/keep.ts'
import { checkPictures, checkTexts } from '../../scripts/doctor/leftovers.ts'
import { checkPictureFiles } from '../../scripts/doctor/picture-files.ts'
import { checkBrackets } from '../../scripts/doctor/unfinished.ts'
import { copyProject } from '../support/project-copy.ts'
import { runScript } from '../support/script-process.ts'
import { type Change, errorsWith, swap, writeContent } from '../support/small-content.ts'
import { freshFolder } from '../support/stores.ts'

const root = join(import.meta.dirname, '../..')
const about = 'content/pages/about.md'
const ofSample =
  'We are a crew of two with a decade of combined experience and more than a thousand finished jobs behind us.'

describe('texts in brackets', () => {
  const found = (changes: Record<string, Change>) => {
    const folder = writeContent(changes)
    return checkBrackets(folder, readKeep(folder)).map(({ what }) => what)
  }

  test('are named with their file and line', () => {
    const changes = {
      'content/business.yaml': swap('name: Ada Plumbing', "name: '[Your firm]'"),
      [about]: swap(
        'We are two.',
        'We began in [year].\n\n[Write here\nhow you began, with whom, and why you still like it.]',
      ),
    }
    expect(found(changes)).toEqual([
      'content/business.yaml still has text in brackets: [Your firm] (line 1).',
      `${about} still has text in brackets: [year] (line 17), [Write here how you began, with whom, …] (line 19).`,
    ])
  })

  test('are not pictures, links, boxes or lists of YAML', () => {
    const story = 'See [us](/about), [them][1], ![van].\n\n- [x] done\n- [ ] not yet\n\n[1]: https://example.com\n'
    expect(found({ [about]: swap('We are two.', story) })).toEqual([])
  })

  test('of a hidden page do not count', () => {
    const draft = (fields: string) => `---\n${fields}title: '[Later]'\ndescription: x\n---\n[Text]\n`
    expect(found({ 'content/pages/draft.md': draft('hidden: true\n') })).toEqual([])
    expect(found({ 'content/pages/draft.md': draft('') })).toHaveLength(1)
  })

  test('can be kept', () => {
    const changes = {
      [about]: swap('We are two.', 'We are [sic] two.'),
      'content/keep.yaml': 'sentences: ["We are [sic] two."]\n',
    }
    expect(found(changes)).toEqual([])
  })
})

test('the blank sample is reported by its brackets, not by the sentences that are true of every business', () => {
  const folder = freshFolder()
  cpSync(join(root, 'samples/blank'), join(folder, 'content'), { recursive: true })
  const inBrackets = checkBrackets(folder, readKeep(folder)).map(({ what }) => what.split(' ')[0])
  for (const path of ['business.yaml', 'claims.yaml', 'pages/about.md', 'pages/home.md', 'services/first-service.md'])
    expect(inBrackets).toContain(`content/${path}`)
  const ofSample = checkTexts(folder, undefined).filter(({ what }) => what.includes('of the sample'))
  expect(ofSample).toEqual([])
  // Whoever only removes the brackets has not written anything.
  for (const path of globSync('content/**/*.{yaml,md}', { cwd: folder })) {
    const file = join(folder, path)
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/\[([^[\]]+)\](?![(:])/g, '$1'))
  }
  expect(checkBrackets(folder, readKeep(folder))).toEqual([])
  expect(
    checkTexts(folder, undefined)
      .map(({ what }) => what)
      .join(),
  ).toContain('content/services/first-service.md has 2 sentences of the sample')
})

describe('what the owner keeps', () => {
  const withKeep = (keep: string, story: string) =>
    writeContent({ [about]: swap('We are two.', story), 'content/keep.yaml': keep })
  const results = (folder: string) => {
    const keep = readKeep(folder)
    const found = checkTexts(folder, 'Plumber', keep)
    return [...found, ...keep.mistakes, ...keep.unused()].map(({ urgency, what }) => `${urgency}: ${what}`)
  }
  const left = `should: ${about} has a sentence of the sample (line 17).`

  test('is no longer reported, however its lines and marks differ', () => {
    expect(results(writeContent({ [about]: swap('We are two.', ofSample) }))).toEqual([left])
    const kept = `sentences:\n  - ${ofSample}\n`
    expect(results(withKeep(kept, ofSample))).toEqual(['ok: The texts in content are your own.'])
    expect(
      results(withKeep(kept.toUpperCase().replace('SENTENCES', 'sentences'), `**${ofSample.slice(0, -1)}**!`)),
    ).toEqual(['ok: The texts in content are your own.'])
  })

  test('also accepts the words of another trade in that sentence', () => {
    const story = 'We switch off the breaker before we start.'
    expect(results(withKeep('pictures: [van]\n', story))).toContain(
      `should: ${about} has words of another trade: breaker (line 17).`,
    )
    expect(results(withKeep(`sentences:\n  - ${story}\n`, story))).toEqual(['ok: The texts in content are your own.'])
  })

  test('does not accept other sentences', () => {
    const short = results(withKeep('sentences: [We are a]\n', ofSample))
    expect(short).toEqual([left, 'should: content/keep.yaml:1: The doctor would not report this sentence anyway.'])
  })

  test('is reported when the content has no such sentence or picture', () => {
    const keep = `pictures: [van]\nsentences:\n  - ${ofSample}\n  - A sentence that stands nowhere.\n`
    expect(results(withKeep(keep, ofSample))).toEqual([
      'ok: The texts in content are your own.',
      'should: content/keep.yaml:4: The doctor would not report this sentence anyway.',
      'should: content/keep.yaml:1: The doctor would not report this picture anyway.',
    ])
  })

  test('must be lists of texts', () => {
    expect(results(withKeep('sentence: [x]\n', 'We are two.'))).toContain(
      'must: content/keep.yaml:1: There is no field "sentence" here. Did you mean "sentences"?',
    )
  })

  test('is a file that the build accepts', () => {
    expect(errorsWith({ 'content/keep.yaml': 'pictures: [van]\n' })).toEqual([])
  })

  test('can be a picture of the sample', () => {
    const van = readFileSync(join(root, 'samples/electrician/pictures/van.jpg'))
    const pictures = { van: 'A van' }
    const found = (changes: Record<string, Change>) =>
      checkPictures(writeContent({ 'pictures/VAN.JPG': van, ...changes }), { pictures, note: undefined })
        .map(({ what }) => what)
        .join()
    expect(found({})).toMatch(/^Pictures of the sample: pictures\/VAN\.JPG\./)
    expect(found({ 'content/keep.yaml': 'pictures: [van.jpg]\n' })).not.toContain('Pictures of the sample')
  })
})

describe('picture files', () => {
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#a33' } })
      .jpeg()
      .toBuffer()
  const found = async (name: string, file: Buffer) =>
    (
      await checkPictureFiles(writeContent({ [`pictures/${name}.jpg`]: file, 'pictures/VAN.JPG': undefined }), [name])
    ).map(({ urgency, what }) => `${urgency}: ${what}`)

  test('that are large enough and lie the right way are accepted', async () => {
    expect(await found('van', await plain(1600, 1067))).toEqual([])
    expect(await found('van', await plain(4032, 3024))).toEqual([])
    expect(await found('van-tall', await plain(3024, 4032))).toEqual([])
  })

  test('that are small, upright or too wide are reported with what to do', async () => {
    expect(await found('van', await plain(640, 427))).toEqual([
      'should: pictures/van.jpg: The picture has 640 × 427 pixels and will look blurry. Use at least 1600 × 1067.',
    ])
    expect(await found('van', await plain(3024, 4032))).toEqual([
      'should: pictures/van.jpg: The picture is upright, and the site cuts off its top and bottom. Turn the camera sideways, or crop it yourself, such as to 1600 × 1067.',
    ])
    expect(await found('van-tall', await plain(4032, 3024))).toEqual([
      'should: pictures/van-tall.jpg: The picture is wide, and the site cuts off its sides. Hold the camera upright, or crop it yourself, such as to 1080 × 1920.',
    ])
    expect(await found('hero', await plain(600, 900))).toEqual([
      expect.stringMatching(/is upright.* It has 600 × 900 pixels and will look blurry\. Use at least 1600 × 1067\.$/),
    ])
  })

  test('that are damaged must be replaced, also when only their end is missing', async () => {
    const damaged =
      'must: pictures/van.jpg: The picture is damaged, incomplete or far too large. Open it in a photo program and save it as JPEG.'
    expect(await found('van', Buffer.from('no picture'))).toEqual([damaged])
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const whole = await sharp({ create: { width: 1600, height: 1067, channels: 3, background: '#a33', noise } })
      .jpeg()
      .toBuffer()
    expect(await found('van', whole)).toEqual([])
    expect(await found('van', whole.subarray(0, whole.length / 2))).toEqual([damaged])
  })
})

test.each([
  ['content/claims.yaml: The file is missing.', 'Copy it from samples/electrician, and change its texts.'],
  ['content/business.yaml:3: priceRange is missing.', 'Add it here.'],
  [
    'content/business.yaml:10: license is missing.',
    'Write your number, or "license: none" if your state requires none.',
  ],
  [
    'content/brand.yaml:4: In colors.light, text on page is hard to read: contrast 1.0:1, minimum 4.5:1.',
    'Make one of the two colors darker or lighter.',
  ],
  ['content/pages/hom.md: No page shows this file.', 'Rename it, or delete it.'],
  ['content/business.yaml:3: There is no field "mood" here.', 'Remove it, or look up the fields in the sample’s file.'],
  ['content/business.yaml:3: address.state must be two letters.', ''],
  ['content/business.yaml:3: There is no field "mood" here. Did you mean "mode"?', ''],
])('the mistake %j says what to do', (mistake, fix) => {
  expect(contentMistake(mistake)).toEqual({ urgency: 'must', what: mistake, fix })
})

test('all mistakes come in one round: content, pictures, links, settings, mail and database', async () => {
  const copy = freshFolder()
  copyProject(copy)
  rmSync(join(copy, 'content'), { recursive: true, force: true })
  cpSync(join(copy, 'samples/electrician'), join(copy, 'content'), { recursive: true })
  const edit = (path: string, change: (text: string) => string) =>
    writeFileSync(join(copy, path), change(readFileSync(join(copy, path), 'utf8')))
  edit('content/business.yaml', (text) => text.replace(/^timeZone: .*$/m, 'timezone: America/Chicago'))
  edit(about, (text) => `${text}\nSee [panels](/services/panels-of-old). [Your story]\n`)
  edit('content/brand.yaml', () => 'colors: [\n')
  writeFileSync(join(copy, 'content/pictures/van.jpg'), 'no picture')
  rmSync(join(copy, 'content/claims.yaml'))
  const env = {
    PORT: 'http',
    MAIL_FROM: 'nobody',
    MAIL_TO: 'office@ada.test',
    SMTP_URL: 'smtp://ada:swordfish@127.0.0.1:1',
    DATABASE_URL: 'postgres://ada:hunter-two@127.0.0.1:1/office',
  }
  const { code, stdout, stderr } = await runScript('doctor.ts', [], freshFolder(), env, copy)
  expect([code, stderr]).toEqual([1, ''])
  for (const sentence of [
    /^ {2}content\/business\.yaml:\d+: There is no field "timezone" here\. Did you mean "timeZone"\?$/m,
    /^ {2}content\/brand\.yaml:\d+: .+\.$/m,
    /^ {2}content\/claims\.yaml: The file is missing\. Copy it from samples\/electrician, and change its texts\.$/m,
    /^ {2}content\/pictures\/van\.jpg: The picture is damaged/m,
    /^ {2}content\/pages\/about\.md:\d+: The link "\/services\/panels-of-old" leads to no page of this site\./m,
    /^ {2}content\/pages\/about\.md still has text in brackets: \[Your story\] \(line \d+\)\. Write your own words/m,
    /^ {2}content\/pages\/about\.md has \d+ sentences of the sample/m,
    /^ {2}PORT must be a number/m,
    /^ {2}MAIL_FROM must be one email address/m,
    /^ {2}The mail server does not answer: .*ECONNREFUSED/m,
    /^ {2}The database does not answer: .*ECONNREFUSED/m,
    /^ {2}There is no backup in backups\./m,
  ])
    expect(stdout).toMatch(sentence)
  expect(stdout).not.toMatch(/Fix it|swordfish|hunter/)
  expect(stdout.split('\n').filter((line) => /^ {2}.*[^.?]$/.test(line))).toEqual([])
}, 60_000)

test('an empty folder for the content is named once', async () => {
  const copy = freshFolder()
  copyProject(copy)
  rmSync(join(copy, 'content'), { recursive: true, force: true })
  mkdirSync(join(copy, 'content/pages'), { recursive: true })
  const { code, stdout } = await runScript('doctor.ts', [], freshFolder(), {}, copy)
  expect(code).toBe(1)
  expect(stdout).toMatch(/^\nMust be fixed\n {2}content has no texts\. Delete the folder, and run npm run new/)
  expect(stdout).not.toContain('The file is missing')
  expect(stdout.match(/sample address/g)).toBeNull()
})

test('the doctor exits with 0 when nothing must be fixed', async () => {
  const copy = freshFolder()
  copyProject(copy)
  rmSync(join(copy, 'content'), { recursive: true, force: true })
  const photo = await sharp({ create: { width: 1600, height: 1067, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer()
  const tall = await sharp({ create: { width: 1080, height: 1920, channels: 3, background: '#a33' } })
    .png()
    .toBuffer()
  const own = writeContent({
    'content/business.yaml': (text) => text.replaceAll(/\(541\) 555-0142/g, '(541) 234-0142'),
    'pictures/hero.jpg': photo,
    'pictures/hero-tall.PNG': tall,
    'pictures/VAN.JPG': photo,
  })
  cpSync(own, copy, { recursive: true })
  const { code, stdout, stderr } = await runScript('doctor.ts', [], freshFolder(), {}, copy)
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).not.toContain('Must be fixed')
  expect(stdout).toContain('\n  The facts in content/business.yaml are your own.\n')
  expect(stdout).toContain('\n  The texts in content are your own.\n')
}, 60_000)

test.each([
  ['CONTENT_DIR', 'site'],
  ['DATA_DIR', 'content'],
])(
  'content that %s names is checked as the owner’s own',
  async (setting, name) => {
    const data = freshFolder()
    const folder = join(data, name)
    cpSync(join(root, 'samples/blank'), folder, { recursive: true })
    const env = { [setting]: setting === 'DATA_DIR' ? data : folder }
    const { code, stdout, stderr } = await runScript('doctor.ts', [], freshFolder(), env)
    expect([code, stderr]).toEqual([1, ''])
    expect(stdout).toContain(`${folder}/business.yaml still has sample values: name (line `)
    expect(stdout).toContain(`${folder}/pages/about.md still has text in brackets: `)
    expect(stdout).toContain(`Pictures of the sample: ${folder}/pictures/`)
    expect(stdout).not.toMatch(/The site still shows|The check of|\bcontent\/business\.yaml:/)
  },
  60_000,
)

test('a sample that CONTENT_DIR names is no content of the owner', async () => {
  const env = { CONTENT_DIR: 'samples/blank', DATA_DIR: freshFolder() }
  const { code, stdout } = await runScript('doctor.ts', [], freshFolder(), env)
  expect(code).toBe(1)
  expect(stdout).toContain('The site still shows [Your business], the sample in samples/blank.')
}, 60_000)
