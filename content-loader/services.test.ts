import { expect, test } from 'vitest'
import { fencedIn, textOf } from '#test/support/documents.ts'
import { type Change, contentWith, errorsWith, swap } from '#test/support/small-content.ts'

const service = 'content/services/drains.md'
const noTitle = 'Begin the item with its title in bold, such as "- **Rust** Water has found a way in.".'

/** Adds a field to the service, on line 3. */
const withField = (field: string) => ({ [service]: swap('summary:', `${field}\nsummary:`) })

test('a service needs only a name and a summary', () => {
  const { content } = contentWith({
    'content/services/leak-repair.md': '---\nname: Leak Repair\nsummary: We fix leaks.\n---\n',
  })
  expect(content?.services).toEqual([
    { slug: 'drains', name: 'Drains' },
    { slug: 'leak-repair', name: 'Leak Repair' },
  ])
  expect(content?.bookingChoices).toEqual(['Drains', 'Leak Repair', 'Emergency', 'Other'])
  expect(content?.servicePages[1]).toMatchObject({
    headline: 'Leak Repair',
    lead: 'We fix leaks.',
    title: 'Leak Repair in Bend, OR',
    sections: [],
  })
})

test('the service in docs/owner/website.md is complete', () => {
  const [example = ''] = fencedIn(textOf('docs/owner/website.md'), 'markdown')
  const { content, errors } = contentWith({ 'content/services/drain-cleaning.md': example })
  expect(errors).toEqual([])
  expect(content?.servicePages.find(({ slug }) => slug === 'drain-cleaning')?.sections).toMatchObject([
    { kind: 'warnings', points: [{ title: 'Slow sinks' }, { title: 'A gurgling toilet' }] },
    { kind: 'text', html: '<p>Clearing one drain takes an hour.</p>\n' },
  ])
})

test.each([
  ['order: 1', '3: There is no field "order" here.'],
  ['pictur: van', '3: There is no field "pictur" here. Did you mean "picture"?'],
  ['menuOrder: first', '3: menuOrder must be a number.'],
  ['bookingChoice: true', '3: bookingChoice must be text, or false.'],
  ['bookingChoice: no', '3: bookingChoice must be text, or false.'],
  ['quoteChoice: no', '3: quoteChoice must have a value and a label.'],
  [`headline: ${'x'.repeat(61)}`, '3: headline must be at most 60 characters.'],
  ['picture: pictures/VAN.JPG', '3: content/pictures.yaml has no picture "pictures/VAN.JPG". Did you mean "van"?'],
  [
    'highlight: { title: Fast, text: Bright, clear }',
    '3: The text before "clear" has a comma. Put the text in quotes.',
  ],
  [
    'visual: { kind: scale, heading: A, text: B, unit: hours, bars: [{ label: C, from: 5, to: 2, value: D }] }',
    '3: visual.bars item 1: from must not be greater than to.',
  ],
  ['picture: vam', '3: content/pictures.yaml has no picture "vam". Did you mean "van"?'],
  ['benefits:\n  - title: Dry\n  - { title: Fast, text: x }', '4: benefits item 1: text is missing.'],
  ['visual: drawing', '3: visual must have fields of its own, beginning with kind.'],
  ['visual: { heading: A, text: B }', '3: visual.kind is missing.'],
  [
    'visual:\n  kind: drawin\n  heading: A',
    '4: visual.kind must be one of: comparison, scale, timeline, drawing (did you mean "drawing"?).',
  ],
  [
    'visual:\n  kind: timeline\n  heading: A\n  text: B\n  steps:\n    - { at: 1, title: Now }',
    '8: visual.steps item 1: text is missing.',
  ],
  [
    'visual:\n  kind: comparison\n  heading: A\n  text: B\n  before: { picture: van, label: Before }\n  after: { picture: vam, label: After }',
    '8: content/pictures.yaml has no picture "vam". Did you mean "van"?',
  ],
])('the field %j is reported', (field, message) => {
  expect(errorsWith(withField(field))).toEqual([`${service}:${message}`])
})

test.each<[string, string, string | undefined]>([
  [
    'pip',
    '<svg viewBox="0 0 1 1"/>',
    `${service}:3: There is no drawing "pip" in content/drawings. Did you mean "pipe"?`,
  ],
  [
    'pipe.svg',
    '<svg viewBox="0 0 1 1"/>',
    `${service}:3: There is no drawing "pipe.svg" in content/drawings. Did you mean "pipe"?`,
  ],
  ['pipe', '<?xml version="1.0"?>\n<!-- x -->\n<svg viewBox="0 0 1 1"/>', undefined],
  ['pipe', '<svg/>', 'content/drawings/pipe.svg:1: A drawing must begin with <svg and have a viewBox.'],
  [
    'pipe',
    '<svg viewBox="0 0 1 1" onload="x"/>',
    'content/drawings/pipe.svg: A drawing must not have scripts, styles or HTML.',
  ],
  ['pipe', ' ', 'content/drawings/pipe.svg: The file is empty.'],
  [
    'pipe',
    `<svg viewBox="0 0 1 1">${' '.repeat(100_000)}</svg>`,
    'content/drawings/pipe.svg: A drawing may have 100 kB at most. Save it as plain SVG, without pictures inside.',
  ],
])('the drawing %s with %j is checked', (name, svg, message) => {
  const visual = withField(`visual: { kind: drawing, heading: A, text: B, drawing: ${name} }`)
  expect(errorsWith({ ...visual, 'content/drawings/pipe.svg': svg })).toEqual(message === undefined ? [] : [message])
})

test.each<[string, Change, string]>([
  [
    'an unknown kind',
    swap('{cards}', '{card}'),
    '6: There is no kind of section "card". Did you mean "cards"? Known: text, warnings, cards, figures, names, carousel, checklist.',
  ],
  [
    'text before the first heading',
    swap('## What', 'Hello\n\n## What'),
    '6: The text must begin with a heading such as "## What it takes".',
  ],
  [
    'a heading with one #',
    swap('## What', '# What'),
    '6: Begin headings with "##". The title of the page is its headline field.',
  ],
  ['a heading without a title', swap('What we do ', ''), '6: The heading has no title. Write one after "##".'],
  ['a heading without a word', swap('## Why', '##'), '10: The heading has no title. Write one after "##".'],
  ['a heading without text', swap('Because.', ''), '10: There is no text below "Why".'],
  [
    'a heading without a space',
    swap('Because.', 'Because.\n\n##Prices'),
    '14: Put a space after the "#" characters of a heading.',
  ],
  [
    'a picture in the middle of an item',
    swap('It turns.', 'It ![van] turns.'),
    '8: A picture can only stand at the beginning of an item, in a section with {carousel}.',
  ],
  [
    'a picture before a list',
    swap('- **Snake**', '![van]\n\n- **Snake**'),
    '8: A picture can only stand in an item of a section with {carousel}, or in the picture field.',
  ],
  ['an item without a title', swap('- **Snake** It', '- A snake. It'), `8: ${noTitle}`],
  [
    'bold text in the middle',
    swap('- **Snake** It turns.', '- **One** x\n  y\n\n- **Two** y\n\n- It **turns**'),
    `13: ${noTitle}`,
  ],
  ['a title without text', swap(' It turns.', ''), '8: The item "Snake" has no text after its title.'],
  [
    'no list',
    swap('- **Snake** It turns.', 'It turns.'),
    '6: "What we do" needs a list below it, with one "- " line per item.',
  ],
  ['a list in an item', swap('It turns.', 'It turns.\n  - Left'), '8: An item of a list can only have text.'],
  [
    'a table among cards',
    swap('- **Snake**', '### More\n\n- **Snake**'),
    '8: "What we do" can show paragraphs and a list, but not this. Give it a heading without {cards}.',
  ],
  [
    'a picture among cards',
    swap('- **Snake**', '- ![van] **Snake**'),
    '8: A picture can only stand in an item of a section with {carousel}.',
  ],
  [
    'a picture in text',
    swap('Because.', 'Because.\n\n![van]'),
    '14: A picture can only stand in an item of a section with {carousel}, or in the picture field.',
  ],
  [
    'an unknown picture',
    swap('{cards}\n\n- **', '{carousel}\n\n- ![vam] **'),
    '8: content/pictures.yaml has no picture "vam". Did you mean "van"?',
  ],
])('a body with %s is reported', (_, body, message) => {
  expect(errorsWith({ [service]: body })).toEqual([`${service}:${message}`])
})

test('sections keep the text of their Markdown', () => {
  const body = `## Slides {carousel}

Look.

- ![van] **Van.** Ours, *really*.
- ![A van](../../pictures/van.jpg) **Door** Open & wide.
- **No picture** Here.

## Numbers {figures}

> Roughly

- **2** people

## Makes {names}

- Kohler
- **Moen** and others

## Own HTML

<details>Yes</details>
`
  const { content, errors } = contentWith({ [service]: `---\nname: Drains\nsummary: x\n---\n\n${body}` })
  expect(errors).toEqual([])
  expect(content?.servicePages[0]?.sections).toEqual([
    {
      kind: 'carousel',
      heading: 'Slides',
      intro: 'Look.',
      slides: [
        { title: 'Van', text: 'Ours, really.', picture: 'van' },
        { title: 'Door', text: 'Open & wide.', picture: 'van' },
        { title: 'No picture', text: 'Here.' },
      ],
    },
    { kind: 'figures', heading: 'Numbers', figures: [{ value: '2', label: 'people' }], hint: 'Roughly' },
    { kind: 'names', heading: 'Makes', items: ['Kohler', 'Moen and others'] },
    { kind: 'text', heading: 'Own HTML', html: '<details>Yes</details>\n' },
  ])
})

test('a checklist can have boxes', () => {
  const { content, errors } = contentWith({
    [service]: swap('{cards}\n\n- **Snake** It turns.', '{checklist}\n\n- [ ] Tap\n- [x] Trap'),
  })
  expect(errors).toEqual([])
  expect(content?.servicePages[0]?.sections[0]).toMatchObject({ kind: 'checklist', items: ['Tap', 'Trap'] })
})

test('files that cannot be services are reported with a name that works', () => {
  const rename = (name: string) =>
    `A service is a file such as ${name}. Rename it: the name becomes the address of the page.`
  expect(
    errorsWith({
      'content/services/EV Charger.md': 'x',
      'content/services/Drain.markdown': 'x',
      'content/services/leaks.yaml': 'x',
      'content/services/old/leaks.md': 'x',
      'content/services/.drains.md.swp': 'x',
    }),
  ).toEqual([
    `content/services/Drain.markdown: ${rename('drain.md')}`,
    `content/services/EV Charger.md: ${rename('ev-charger.md')}`,
    `content/services/leaks.yaml: ${rename('leaks.md')}`,
    'content/services/old: A service is a file. Move the files of this folder into content/services.',
  ])
})

test('there must be a service, and no two with the same name', () => {
  expect(errorsWith({ [service]: undefined })).toEqual([
    'content/services: There is no service. Add one .md file per service.',
  ])
  expect(errorsWith({ 'content/services/other.md': '---\nsummary: x\nname: drains\n---\n' })).toEqual([
    `${service}:2: other.md has the same name, "Drains". Choose another.`,
  ])
})

test('a card of the gallery leaves with its service, but a misspelled service is reported', () => {
  const gallery = 'content/pages/gallery.md'
  expect(contentWith({ [gallery]: swap('service: drains', 'service: gutters') }).content?.pages.gallery?.cards).toEqual(
    [],
  )
  expect(errorsWith({ [gallery]: swap('service: drains', 'service: drain') })).toEqual([
    `${gallery}:5: There is no service "drain". Did you mean "drains"?`,
  ])
  expect(errorsWith({ [gallery]: swap('service: drains', 'service: drains.md') })).toEqual([
    `${gallery}:5: There is no service "drains.md". Did you mean "drains"?`,
  ])
})
