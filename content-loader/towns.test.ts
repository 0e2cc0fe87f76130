import { expect, test } from 'vitest'
import { type Change, contentWith, errorsWith } from '#test/support/small-content.ts'
import { sharedPart } from './near-copies.ts'

const text = (subject: string) =>
  Array.from({ length: 70 }, (_, index) => `${subject}${(index * index) % 97}x${index}`).join(' ')

const town = (name: string, { body = text(name), picture = name.toLowerCase(), more = '' } = {}) =>
  `---\ntown: ${name}\nheadline: Plumber in ${name}\nlead: We know ${name}.\npicture: ${picture}\n${more}---\n\n${body}\n`

/** Pages for both towns of the small content. */
const two: Record<string, Change> = {
  'content/towns/bend.md': town('Bend'),
  'content/towns/sisters.md': town('Sisters', {
    more: 'driveTime: 30 minutes\njobs:\n  - { title: Pipes, text: "In {city}." }\n',
  }),
  'content/pictures.yaml': 'hero: A house\nhero-tall: A door\nvan: A van\nbend: A sink\nsisters: A tap\n',
  'pictures/bend.jpg': 'bend',
  'pictures/sisters.jpg': 'sisters',
}

test('a town with a text and a picture of its own has a page', () => {
  const { content, errors } = contentWith(two)
  expect(errors).toEqual([])
  expect(content?.townPages).toMatchObject([
    { slug: 'bend', town: 'Bend', title: 'Plumber in Bend', description: 'We know Bend.', jobs: [] },
    { slug: 'sisters', driveTime: '30 minutes', jobs: [{ title: 'Pipes', text: 'In Bend.' }] },
  ])
  expect(content?.townPages[0]?.html).toMatch(/^<p>Bend/)
  expect(contentWith().content?.townPages).toEqual([])
})

test('a text that is that of another town with another name is rejected', () => {
  const body = (name: string) => `${text('same')} in ${name}.`
  const errors = errorsWith({
    ...two,
    'content/towns/bend.md': town('Bend', { body: body('Bend') }),
    'content/towns/sisters.md': town('Sisters', { body: body('Sisters') }),
  })
  expect(errors).toEqual([
    expect.stringMatching(
      /^content\/towns\/sisters\.md:7: \d+% of the text is that of bend\.md\. .* in Sisters, or delete the file\.$/,
    ),
  ])
})

test('texts that share few sequences of words are no copies', () => {
  const words = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => `w${from + index}`).join(' ')
  expect(sharedPart(words(0, 100), words(65, 165), [])).toBeLessThan(0.4)
  expect(sharedPart(words(0, 100), words(50, 150), [])).toBeGreaterThan(0.4)
  // The shorter text counts.
  expect(sharedPart(words(0, 100), words(0, 1000), [])).toBe(1)
  expect(sharedPart('In Nicoma Park, we fixed a panel', 'In Jones we fixed a panel', ['Nicoma Park', 'Jones'])).toBe(1)
  expect(sharedPart('', words(0, 100), [])).toBe(0)
})

test.each<[string, Record<string, Change>, string]>([
  [
    'the picture of another town',
    { 'content/towns/sisters.md': town('Sisters', { picture: 'bend' }) },
    'content/towns/sisters.md:5: content/towns/bend.md shows the picture "bend", too. The page of a town needs a picture of its own.',
  ],
  [
    'the picture of another page',
    { 'content/towns/sisters.md': town('Sisters', { picture: 'van' }) },
    'content/towns/sisters.md:5: content/pages/about.md shows the picture "van", too. The page of a town needs a picture of its own.',
  ],
  [
    'a copy of a picture under another name',
    { 'pictures/sisters.jpg': 'bend' },
    'content/towns/sisters.md:5: The picture "bend" is the same as "sisters". The page of a town needs a picture of its own.',
  ],
  [
    'a picture that is not there',
    { 'content/towns/sisters.md': town('Sisters', { picture: 'sister' }) },
    'content/towns/sisters.md:5: content/pictures.yaml has no picture "sister". Did you mean "sisters"?',
  ],
  [
    'a short text',
    { 'content/towns/sisters.md': town('Sisters', { body: 'We serve Sisters.' }) },
    'content/towns/sisters.md:7: The text has 2 words. A page of its own needs at least 60 about your work in Sisters.',
  ],
  [
    'no text',
    { 'content/towns/sisters.md': town('Sisters', { body: '' }) },
    'content/towns/sisters.md:7: The story is missing. Write it below the line "---".',
  ],
  [
    'a town that business.yaml does not name',
    { 'content/towns/sisters.md': town('Sister', { picture: 'sisters' }) },
    'content/towns/sisters.md:2: business.yaml has no town "Sister" in cities or moreCities. Did you mean "Sisters"?',
  ],
  [
    'a name that is no address',
    { 'content/towns/sisters.md': undefined, 'content/towns/Sisters.txt': town('Sisters') },
    'content/towns/Sisters.txt: A town is a file such as sisters.md. Rename it: the name becomes the address of the page.',
  ],
])('a town with %s is rejected', (_, changes, error) => {
  expect(errorsWith({ ...two, ...changes })).toContain(error)
})

test('two files about one town are rejected', () => {
  const errors = errorsWith({
    ...two,
    'content/towns/sisters.md': town('Bend', { body: text('other'), picture: 'sisters' }),
  })
  expect(errors).toEqual(['content/towns/sisters.md:2: bend.md is about Bend, too. Keep one of them.'])
})

test('customers’ words come newest first, with date and source', () => {
  const reviews = `reviews:
  - { quote: They came at {once}., name: Ada L., date: 2026-02, source: A letter }
  - { quote: Clean work., name: Grace, date: '2026-05-17', source: Google, url: 'https://www.example.com/r' }
`
  const { content, errors } = contentWith({ 'content/reviews.yaml': reviews.replace('{once}', 'once') })
  expect(errors).toEqual([])
  expect(content?.reviews.heading).toBe('What customers say')
  expect(content?.reviews.reviews.map(({ name }) => name)).toEqual(['Grace', 'Ada L.'])
  expect(contentWith().content?.reviews.reviews).toEqual([])
})

test.each([
  ['date', 'date: 2026-02-31', 'date must be a month or a day such as "2026-05" or "2026-05-17".'],
  ['source', 'date: 2026-02', 'source is missing.'],
])('customers’ words without a correct %s are rejected', (_, fields, message) => {
  const source = message.startsWith('date') ? ', source: A letter' : ''
  const errors = errorsWith({
    'content/reviews.yaml': `reviews:\n  - { quote: Good., name: Ada, ${fields}${source} }\n`,
  })
  expect(errors).toEqual([`content/reviews.yaml:2: reviews item 1: ${message}`])
})
