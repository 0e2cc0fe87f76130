import { expect, test } from 'vitest'
import { type Change, contentWith, errorsWith, swap } from '#test/support/small-content.ts'

const home = 'content/pages/home.md'
const service = 'content/services/drains.md'

/** The small content makes emergencyService true and freeEstimates false. */
const leadOf = (text: string) =>
  contentWith({ [home]: swap('We come.', JSON.stringify(text)) }).content?.pages.home.lead

test.each([
  ['{firm} in {place}', 'Ada Plumbing in Bend, OR'],
  ['{placeInFull}: {phone}', 'Bend, Oregon: (541) 555-0142'],
  ['{projectsCompleted} jobs, {confirmationTime}', '640 jobs, 24 hours'],
  ['Call{emergencyService? at night}.', 'Call at night.'],
  ['Call{no emergencyService? in the morning}.', 'Call.'],
  ['It is {freeEstimates? free, it is }in writing.', 'It is in writing.'],
  ['{no freeEstimates? An estimate costs $60.}', 'An estimate costs $60.'],
  ['{emergencyService? Day and night in {city}.}', 'Day and night in Bend.'],
  ['{emergencyService? Now{no freeEstimates?, and here in {city}}.}', 'Now, and here in Bend.'],
  ['{ city }', 'Bend'],
])('%s becomes %s', (text, filled) => {
  expect(leadOf(text)).toBe(filled)
})

test.each([
  ['{cty}', 'There is no placeholder {cty}. Did you mean "city"?'],
  ['{City}', 'There is no placeholder {City}. Did you mean "city"?'],
  ['{freeEstimate? Free.} x', 'There is no placeholder {freeEstimate? …}. Did you mean "freeEstimates"?'],
  [
    '{toString? x} y',
    'There is no placeholder {toString? …}. Known: emergencyService, freeEstimates, confirmedAtOnce.',
  ],
  ['{{city}}', /^There is no placeholder {{city}}\./],
  ['{no freeEstimates} x', /^There is no placeholder {no freeEstimates}\./],
  ['{{{{city', 'A brace has no partner. Braces are only for placeholders such as {city}.'],
  ['{city', 'A brace has no partner. Braces are only for placeholders such as {city}.'],
  ['city}', 'A brace has no partner. Braces are only for placeholders such as {city}.'],
  [
    '{freeEstimates? Free.}',
    'Nothing is left of this text with the claims of business.yaml. Write one for this case, too.',
  ],
])('%s is reported', (text, message) => {
  const [error = '', ...others] = errorsWith({ [home]: swap('We come.', JSON.stringify(text)) })
  expect(others).toEqual([])
  expect(error.slice(0, `${home}:5: `.length)).toBe(`${home}:5: `)
  const sentence = error.slice(`${home}:5: `.length)
  if (typeof message === 'string') expect(sentence).toBe(message)
  else expect(sentence).toMatch(message)
})

test('a text in braces without quotes is no text', () => {
  expect(errorsWith({ [home]: swap('We come.', '{freeEstimates? We come.}') })).toEqual([
    `${home}:5: lead must be text. Put it in quotes.`,
  ])
})

test('placeholders of a body can span lines, and later lines keep their numbers', () => {
  const body = '{freeEstimates? Free\nof charge.} Because\n{cty} and\n{emergencyService? at\nnight}.'
  expect(errorsWith({ [service]: swap('Because.', body) })).toEqual([
    `${service}:14: There is no placeholder {cty}. Did you mean "city"?`,
  ])
  const { content } = contentWith({ [service]: swap('Because.', body.replace('{cty}', '{city}')) })
  const [, why] = content?.servicePages[0]?.sections ?? []
  expect(why?.kind === 'text' && why.html.split(/\s+/)).toEqual([
    '<p>',
    'Because',
    'Bend',
    'and',
    'at',
    'night.</p>',
    '',
  ])
})

test('a heading can name a fact and a kind', () => {
  const { content } = contentWith({ [service]: swap('What we do {cards}', 'Work in {city} {cards}') })
  expect(content?.servicePages[0]?.sections[0]).toMatchObject({ kind: 'cards', heading: 'Work in Bend' })
})

test('items and sections leave with their claim', () => {
  const items = '- **Snake** It turns.\n- {freeEstimates? **Look** Free.}\n- {emergencyService? **Night** Yes.}'
  const { content, errors } = contentWith({
    [service]: (text) =>
      text
        .replace('- **Snake** It turns.', items)
        .replace('## Why', '## {freeEstimates? Why}\n\nBecause.\n\n## {freeEstimates? Prices} {cards}'),
    'content/claims.yaml':
      'commitments:\n  - { title: A, text: x, when: freeEstimates }\n  - { title: B, text: y, when: no freeEstimates }\nlocalFacts:\n  - { title: C, text: z }\n',
  })
  expect(errors).toEqual([])
  expect(content?.servicePages[0]?.sections).toEqual([
    {
      kind: 'cards',
      heading: 'What we do',
      points: [
        { title: 'Snake', text: 'It turns.' },
        { title: 'Night', text: 'Yes.' },
      ],
    },
  ])
  expect(content?.claims.commitments).toEqual([{ title: 'B', text: 'y' }])
  expect(content?.bookingChoices).toContain('Emergency')
})

test('mistakes after an item that left have their own line', () => {
  const commitments = 'commitments:\n  - { title: A, text: x, when: freeEstimates }\n  - { title: B, text: "{cty}" }\n'
  expect(errorsWith({ 'content/claims.yaml': `${commitments}localFacts:\n  - { title: C, text: z }\n` })).toEqual([
    'content/claims.yaml:3: There is no placeholder {cty}. Did you mean "city"?',
  ])
})

test('only items of lists can depend on a claim', () => {
  expect(errorsWith({ [home]: swap('crew: {', 'crew: { when: freeEstimates,') })).toEqual([
    `${home}:11: There is no field "when" here.`,
  ])
})

test('a price of the price list stands once, in the form of the country', () => {
  const priced = (price: string, business: Change = (text) => text) =>
    contentWith({
      'content/trade.yaml': (text) =>
        `${text}priceList: [{ description: First visit, price: '95.50' }, { description: 'Panel, 200 A', price: 2400 }]\n`,
      'content/business.yaml': business,
      'content/services/drains.md': swap('summary:', `price: '${price}'\nsummary:`),
    })
  const shown = (...args: Parameters<typeof priced>) => priced(...args).content?.servicePages[0]?.price
  expect(shown('From {price: First visit}, or {price: Panel, 200 A}')).toBe('From $95.50, or $2,400')
  expect(shown('{price: Panel, 200 A}', swap('mapZoom', 'currency: EUR\nlocale: en-IE\nmapZoom'))).toBe('€2,400')
  expect(errorsWith({ 'content/services/drains.md': swap('summary:', "price: '{price: Visit}'\nsummary:") })).toEqual([
    'content/services/drains.md:3: There is no placeholder {price: Visit}. Names of prices are those in the descriptions of `priceList` in trade.yaml, which has none yet.',
  ])
  expect(priced('{price: First visti}').errors).toEqual([
    'content/services/drains.md:3: There is no placeholder {price: First visti}. Did you mean "price: First visit"?',
  ])
})
