import { expect, test } from 'vitest'
import { type Change, contentWith, errorsWith, swap } from '#test/support/small-content.ts'

const business = 'content/business.yaml'
const service = 'content/services/drains.md'
const quotes = 'Put the text in quotes'
const notClosed = 'that opens here is not closed, or the lines after it need more spaces before them.'
const comment =
  'The text after " #" is a comment. Put the value in quotes if # belongs to it, or the comment on a line of its own.'

test('the small content has no mistakes', () => {
  expect(errorsWith({})).toEqual([])
})

const crlf: Change = (text) => text.replaceAll('\n', '\r\n')

test('a byte order mark and Windows line ends change nothing', () => {
  const { content } = contentWith({ [business]: (text) => `\uFEFF${text}`, [service]: crlf })
  expect(content).toEqual(contentWith().content)
})

test('no-break spaces before a field count as spaces', () => {
  const { content } = contentWith({ [business]: (text) => text.replaceAll('  ', '\u00A0 ') })
  expect(content).toEqual(contentWith().content)
})

test.each<[string, Record<string, Change>, string]>([
  ['a missing file', { [business]: undefined }, `${business}: The file is missing.`],
  ['a folder', { [business]: undefined, [`${business}/x`]: '' }, `${business}: This must be a file, not a folder.`],
  ['an empty file', { [business]: '' }, `${business}: The file is empty.`],
  ['a blank file', { [service]: ' \n\n' }, `${service}: The file is empty.`],
  ['5 MB', { [service]: 'x'.repeat(5_000_000) }, `${service}: The file has 5 MB. A text file may have 1 MB at most.`],
  [
    'Latin-1',
    { [service]: Buffer.from('---\nname: Caf\xe9\nsummary: x\n---\n', 'latin1') },
    `${service}:2: The file is not saved as UTF-8. Choose the encoding UTF-8 when you save it.`,
  ],
  [
    'UTF-16',
    { [service]: Buffer.from('\uFEFF---\nname: Drains\n---\n', 'utf16le') },
    `${service}:1: The file is not saved as UTF-8. Choose the encoding UTF-8 when you save it.`,
  ],
  [
    'no closing ---',
    { [service]: '---\nname: Drains\n' },
    `${service}:1: The line "---" that ends the fields is missing.`,
  ],
  [
    'no opening ---',
    { [service]: 'name: Drains\n---\n' },
    `${service}:1: The file must begin with a line "---", then its fields, then another line "---".`,
  ],
  [
    'tabs',
    { [business]: swap('  city', '\tcity') },
    `${business}:8: The line begins with a tab. Indent it with spaces.`,
  ],
  [
    'a colon in text',
    { [service]: swap('We clear drains.', 'We clear: drains.') },
    `${service}:3: The text has a colon followed by a space. ${quotes}, or check the spaces before the next line.`,
  ],
  [
    'no space after a colon',
    { [business]: swap('email: hello', 'email:hello') },
    `${business}:5: This line should be a field such as "name: text", with a space after the colon.`,
  ],
  [
    'a field twice',
    { [business]: swap('license', 'name: X\nlicense') },
    `${business}:6: The field "name" is here twice.`,
  ],
  [
    'too few spaces',
    { [business]: swap('  state: OR', ' state: OR') },
    `${business}:9: The line does not begin below the others of its list or group. Check the spaces before it.`,
  ],
  [
    'an open quote',
    { [business]: swap('hello@ada.test', '"hello@ada.test') },
    `${business}:5: The quote " ${notClosed}`,
  ],
  [
    'an apostrophe in single quotes',
    { [business]: swap('Ada Plumbing', "'Ada's Plumbing'") },
    `${business}:1: The text goes on after its closing quote '. Begin and end it with " instead.`,
  ],
  ['an asterisk', { [business]: swap('Ada Plumbing', '*Ada*') }, `${business}:1: The text begins with "*". ${quotes}.`],
  [
    'an ampersand',
    { [business]: swap('Ada Plumbing', '&Ada Plumbing') },
    `${business}:1: The text begins with "&". ${quotes}.`,
  ],
  [
    'an exclamation mark',
    { [business]: swap('Ada Plumbing', '!Ada Plumbing') },
    `${business}:1: The text begins with "!". ${quotes}.`,
  ],
  [
    'an at sign',
    { [business]: swap('Ada Plumbing', '@ada') },
    `${business}:1: The text begins with a character that needs quotes. ${quotes}.`,
  ],
  ['a number sign', { [business]: swap('Plumbers in', 'The #1 in') }, `${business}:2: ${comment}`],
  [
    'a color without quotes',
    { 'content/brand.yaml': swap("'#f4a92b'", '#f4a92b') },
    `content/brand.yaml:2: ${comment}`,
  ],
  [
    'a list in place of fields',
    { [business]: '- a\n' },
    `${business}:1: The file must have fields of its own, one per line.`,
  ],
])('%s is explained in one sentence', (_, changes, message) => {
  expect(errorsWith(changes)).toEqual([message])
})

test('comments are allowed between fields, and after values that are no plain text', () => {
  const withComments = `# The facts
license: 'CCB 12' # the state’s number
#street: 1 Main Street
`
  const { content, errors } = contentWith({
    [business]: (text) =>
      text
        .replace('license: CCB 12\n', withComments)
        .replace('address:', 'address: # of the office')
        .replace('city: Bend', 'city: Bend\n    #and Sisters')
        .replace('emergencyService: true', 'emergencyService: true # day and night')
        .replace('mapZoom: 11', 'mapZoom: 11 # the county'),
  })
  expect(errors).toEqual([])
  expect(content).toEqual(contentWith().content)
})

test('aliases cannot multiply a text without end', () => {
  const bomb = 'a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\nname: Ada'
  expect(errorsWith({ [business]: swap('name: Ada', bomb) })).toHaveLength(3)
})

test('files that nothing reads are reported, but not hidden files and notes', () => {
  expect(
    errorsWith({
      'content/bussiness.yaml': 'x',
      'content/pages/homes.txt': 'x',
      'content/pages/about.md.txt': 'x',
      'content/README.md': 'x',
      'content/.DS_Store': 'x',
    }),
  ).toEqual([
    'content/pages/about.md.txt: No page shows this file. Did you mean "about.md"?',
    'content/pages/homes.txt: No page shows this file.',
    'content/bussiness.yaml: No page shows this file. Did you mean "business.yaml"?',
  ])
})

test('text below the fields of a page that shows none is reported', () => {
  expect(errorsWith({ 'content/pages/home.md': (text) => `${text}\nHello\n` })).toEqual([
    'content/pages/home.md:15: This page shows only its fields. Move the text above the line "---".',
  ])
})

test.each([
  ['We are two.', '', '16: The story is missing. Write it below the line "---".'],
  ['two.', 'two.\n\n![van](van.jpg)', '19: A picture cannot stand in the story. Name it in the picture field.'],
])('a story with %j as %j is reported', (from, to, message) => {
  expect(errorsWith({ 'content/pages/about.md': swap(from, to) })).toEqual([`content/pages/about.md:${message}`])
})

test('every file has its mistakes in the order of their lines', () => {
  expect(
    errorsWith({
      [business]: (text) => text.replace('97701', '9770').replace('Ada Plumbing', ''),
      [service]: swap('summary: We clear drains.', 'summary: We clear {cty}.\nheadlin: Drains'),
    }),
  ).toEqual([
    `${business}:1: name is missing.`,
    `${business}:11: address.postalCode must be a postal code such as 97031.`,
    `${service}:3: There is no placeholder {cty}. Did you mean "city"?`,
    `${service}:4: There is no field "headlin" here. Did you mean "headline"?`,
  ])
})
