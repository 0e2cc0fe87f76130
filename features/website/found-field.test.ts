import { expect, test } from 'vitest'
import { foundField } from './found-field.ts'

const files = [
  {
    name: 'pages/home.md',
    about: '',
    texts: [
      { path: ['headline'], text: 'Electricians in {city}' },
      { path: ['points', 0, 'title'], text: 'Free estimates' },
    ],
  },
  {
    name: 'pages/about.md',
    about: '',
    texts: [
      { path: ['title'], text: 'About us' },
      { path: [], text: '## Two people\n\nWe **like** [old houses](/services). We come on time.\n\n- On time' },
    ],
  },
  {
    name: 'business.yaml',
    about: '',
    texts: [
      { path: ['phone'], text: '(405) 555-0142' },
      { path: ['alert'], text: '{emergencyService? Call us at any hour.}' },
      { path: ['place'], text: '{city}' },
      { path: ['prices', 2, 'name'], text: 'Free estimates' },
      { path: ['bookableDays', 0], text: 'Monday' },
    ],
  },
]
const find = (shown: string, page = 'pages/home.md') => foundField({ files }, shown, page)

test.each([
  ['a text', '(405) 555-0142', 'business.yaml', ['phone']],
  ['a text with a placeholder', 'Electricians in Harrah', 'pages/home.md', ['headline']],
  ['a paragraph in Markdown', 'We like old houses. We come on time.', 'pages/about.md', []],
  ['a heading in Markdown', ' Two  people ', 'pages/about.md', []],
  ['a text with a condition', 'Call us at any hour.', 'business.yaml', ['alert']],
  ['a text with words around it', 'Call (405) 555-0142', 'business.yaml', ['phone']],
])('%s of the site is found', (_, shown, name, path) => {
  expect(find(shown)).toEqual({ name, path })
})

test('the file of the page comes first', () => {
  expect(find('Free estimates')).toEqual({ name: 'pages/home.md', path: ['points', 0, 'title'] })
  expect(find('Free estimates', 'business.yaml')).toEqual({ name: 'business.yaml', path: ['prices', 2, 'name'] })
})

test('words of the site that no field has are not found', () => {
  expect(find('Preferred Date')).toBeUndefined()
  expect(find('')).toBeUndefined()
})
