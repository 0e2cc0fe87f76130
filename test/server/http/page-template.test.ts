import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attributeIf, endOfPart, mark, repeatedFor, shownIf, shownUnless } from '#domain/page-template.ts'
import { pageTemplate } from '#server/http/page-template.ts'

const attribute = Object.keys(attributeIf('open', 'isOpen'))[0]

test('marks become escaped values, and parts appear if their value is there', () => {
  const fill = pageTemplate(
    `<p title="${mark('title')}">${shownIf('name')}Hello ${mark('name')}${endOfPart}${shownUnless('name')}Hello${endOfPart}</p>`,
  )
  expect(fill({ title: '"', name: '<b>' })).toBe('<p title="&quot;">Hello &lt;b&gt;</p>')
  expect(fill({ title: '', name: '' })).toBe('<p title="">Hello</p>')
})

test('a part is repeated for each entry, which sees the values around it', () => {
  const fill = pageTemplate(
    `<ul>${repeatedFor('rows')}<li>${mark('page')} ${mark('row')}${shownIf('last')}.${endOfPart}</li>${endOfPart}</ul>`,
  )
  const rows = [
    { row: '1', last: false },
    { row: '2', last: true },
  ]
  expect(fill({ page: 'A', rows })).toBe('<ul><li>A 1</li><li>A 2.</li></ul>')
  expect(fill({ page: 'A', rows: [] })).toBe('<ul></ul>')
})

test('an attribute without a value is there only if the value is', () => {
  const fill = pageTemplate(`<details class="a" ${attribute}="isOpen"></details>`)
  expect(fill({ isOpen: true })).toBe('<details class="a" open=""></details>')
  expect(fill({ isOpen: false })).toBe('<details class="a"></details>')
})

test('a mark without a value is an error', () => {
  expect(() => pageTemplate(mark('name'))({})).toThrow('The page has no value for name')
})

test('values that look like marks stay as they are', () => {
  const fill = pageTemplate(`${mark('first')}|${mark('second')}`)
  const text = fc.string({ unit: fc.constantFrom('[[', ']]', 'first', 'second', 'if ', 'end', '$&', ' ') })
  fc.assert(
    fc.property(
      text,
      text,
      (first, second) =>
        fill({ first, second }) === `${first.replaceAll('&', '&amp;')}|${second.replaceAll('&', '&amp;')}`,
    ),
  )
})
