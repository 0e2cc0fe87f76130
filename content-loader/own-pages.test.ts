import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contentWith, errorsWith, swap, writeContent } from '#test/support/small-content.ts'
import { reservedNames } from './read-own-pages.ts'
import { contentWarnings } from './warnings.ts'

const root = join(import.meta.dirname, '..')
const path = 'content/pages/financing.md'
const page = (fields = '', body = '') => `---\ntitle: Financing\ndescription: Pay later.\n${fields}---\n${body}`

test('a file of content/pages that no page of the site is called after is a page of its own', () => {
  const body = 'Ask {firm}.\n\n## Plans {cards}\n\n- **Short** Six months.\n\n## Why\n\nBecause.\n'
  const { content, errors } = contentWith({ [path]: page('', body) })
  expect(errors).toEqual([])
  expect(content?.ownPages).toEqual([
    {
      slug: 'financing',
      title: 'Financing',
      description: 'Pay later.',
      headline: 'Financing',
      label: 'Financing',
      menu: false,
      footer: false,
      sections: [
        { kind: 'text', heading: '', html: '<p>Ask Ada Plumbing.</p>\n' },
        { kind: 'cards', heading: 'Plans', points: [{ title: 'Short', text: 'Six months.' }] },
        { kind: 'text', heading: 'Why', html: '<p>Because.</p>\n' },
      ],
    },
  ])
})

test('a page can have every field', () => {
  const fields = `headline: Pay in parts of {city}
lead: No interest.
picture: van
label: Plans
menu: true
footer: true
menuOrder: 2
callToAction: { heading: Call, text: Now. }
`
  const { content, errors } = contentWith({ [path]: page(fields) })
  expect(errors).toEqual([])
  expect(content?.ownPages).toMatchObject([
    {
      headline: 'Pay in parts of Bend',
      lead: 'No interest.',
      picture: 'van',
      label: 'Plans',
      menu: true,
      footer: true,
    },
  ])
})

test('own pages stand in the order of menuOrder, then by their labels', () => {
  const named = (title: string, fields = '') => `---\ntitle: ${title}\ndescription: x\n${fields}---\n`
  const { content } = contentWith({
    'content/pages/a.md': named('Zebra'),
    'content/pages/b.md': named('Apple'),
    'content/pages/c.md': named('Pear', 'menuOrder: 1\n'),
  })
  expect(content?.ownPages.map(({ title }) => title)).toEqual(['Pear', 'Apple', 'Zebra'])
})

test.each([
  [
    { 'content/pages/admin.md': page() },
    'content/pages/admin.md: The product needs the address /admin. Choose another file name.',
  ],
  [
    { 'content/pages/healthz.md': page() },
    'content/pages/healthz.md: The product needs the address /healthz. Choose another file name.',
  ],
  [
    { 'content/pages/Our Team.md': page() },
    'content/pages/Our Team.md: A page is a file such as our-team.md. Rename it: the name becomes the address of the page.',
  ],
  [{ 'content/pages/drains.md': page() }, 'content/pages/drains.md: A service has the same file name. Choose another.'],
  [{ 'content/pages/financing.md.txt': page() }, 'content/pages/financing.md.txt: No page shows this file.'],
  [
    { 'content/pages/financing.md': page(), 'content/pages/financing.md.txt': page() },
    'content/pages/financing.md.txt: No page shows this file. Did you mean "financing.md"?',
  ],
  [{ [path]: page('menus: true\n') }, `${path}:4: There is no field "menus" here. Did you mean "menu"?`],
  [{ [path]: page('menu: yes\n') }, `${path}:4: menu must be true or false.`],
  [{ [path]: page('label: Everything about our payment plans\n') }, `${path}:4: label must be at most 24 characters.`],
  [
    { [path]: page('menu: true\nlabel: Our Payment Plans\n') },
    `${path}:5: "Our Payment Plans" is too long for the menu. Write a label of at most 14 characters.`,
  ],
  [{ [path]: page('picture: vans\n') }, `${path}:4: content/pictures.yaml has no picture "vans". Did you mean "van"?`],
  [{ [path]: page('', 'Ask {cty}.') }, `${path}:5: There is no placeholder {cty}. Did you mean "city"?`],
  [
    { [path]: page('', '## Plans {card}\n\n- **Short** Six months.\n') },
    `${path}:5: There is no kind of section "card". Did you mean "cards"? Known: text, warnings, cards, figures, names, carousel, checklist.`,
  ],
  [
    { [path]: page('', '## Vans {carousel}\n\n- ![vans] **Van** Ours.\n') },
    `${path}:7: content/pictures.yaml has no picture "vans". Did you mean "van"?`,
  ],
])('%j is reported', (changes, message) => {
  expect(errorsWith(changes)).toEqual([message])
})

test('a misspelled page of the site is not taken for an own page', () => {
  expect(errorsWith({ 'content/pages/home.md': undefined, 'content/pages/homes.md': page() })).toEqual([
    'content/pages/home.md: The file is missing.',
    'content/pages/homes.md: No page shows this file. Did you mean "home.md"?',
  ])
})

test('the menu has room for two own pages', () => {
  const menu = (order: number) => page(`menu: true\nmenuOrder: ${order}\n`)
  const two = { 'content/pages/a.md': menu(1), 'content/pages/b.md': menu(2) }
  expect(errorsWith(two)).toEqual([])
  expect(errorsWith({ ...two, 'content/pages/c.md': menu(3) })).toEqual([
    'content/pages/c.md:4: The menu has room for 2 pages of your own. List the others in the footer, with "footer: true".',
  ])
})

test('a hidden page is not read further, and leaves nothing behind', () => {
  const hidden = '---\nhidden: true\n---\n'
  const { content, errors } = contentWith({
    'content/pages/gallery.md': hidden,
    'content/pages/about.md': hidden,
    [path]: page('hidden: true\npicture: vans\n', '## Draft {unknown}'),
  })
  expect(errors).toEqual([])
  expect(content?.pages.gallery).toBeUndefined()
  expect(content?.pages.about).toBeUndefined()
  expect(content?.ownPages).toEqual([])
})

test('hidden: false shows the page, and another value is reported', () => {
  const gallery = 'content/pages/gallery.md'
  expect(contentWith({ [gallery]: swap('lead:', 'hidden: false\nlead:') }).content?.pages.gallery?.cards).toHaveLength(
    1,
  )
  expect(errorsWith({ [gallery]: swap('lead:', 'hidden: yes\nlead:') })).toEqual([
    `${gallery}:3: hidden must be true or false.`,
  ])
})

test('only a page that visitors can read is mandatory', () => {
  expect(errorsWith({ 'content/pages/home.md': '---\nhidden: true\n---\n' })).toContain(
    'content/pages/home.md:2: There is no field "hidden" here.',
  )
})

test('a link to a hidden page is warned of, and a link to an own page is not', () => {
  const about = 'content/pages/about.md'
  const linked = swap('We are two.', '[Look](/gallery) and [pay](/financing).')
  expect(contentWarnings(writeContent({ [about]: linked, [path]: page() }))).toEqual([])
  const gallery = swap('lead:', 'hidden: true\nlead:')
  expect(
    contentWarnings(
      writeContent({ [about]: linked, [path]: page('hidden: true\n'), 'content/pages/gallery.md': gallery }),
    ),
  ).toEqual([
    expect.stringContaining('"/gallery" leads to no page'),
    expect.stringContaining('"/financing" leads to no'),
  ])
})

test('every address that the product has is reserved', () => {
  const ofPages = globSync('*', { cwd: join(root, 'site/pages') }).map((name) => name.replace(/\.astro$/, ''))
  const routes = globSync('{features,platform,server}/**/*.ts', { cwd: root }).flatMap((file) =>
    [
      ...readFileSync(join(root, file), 'utf8').matchAll(
        /\.(?:delete|get|head|patch|post|put|route)(?:<[^(]*>)?\(\s*[`']\/([\w-]+)/g,
      ),
    ].map(([, name = '']) => name),
  )
  expect(routes).toEqual(expect.arrayContaining(['api', 'healthz', 'request', 'calendar']))
  const taken = [...ofPages, ...routes, 'assets', 'cards', 'pictures'].filter((name) => !name.startsWith('['))
  expect(taken.filter((name) => !reservedNames.includes(name))).toEqual([])
})
