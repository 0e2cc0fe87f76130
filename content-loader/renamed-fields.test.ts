import { expect, test } from 'vitest'
import { contentWith, swap, writeContent } from '#test/support/small-content.ts'
import { check } from './check.ts'
import { type ContentError, errorInWords, readContentFile } from './content-file.ts'
import { renamedFields } from './renamed-fields.ts'
import { BusinessFile } from './schema/business.ts'
import { ServiceFields } from './schema/service.ts'

const business = 'content/business.yaml'
const service = 'content/services/drains.md'

test('a field that was renamed names the new one, once, at its line', () => {
  const errors: ContentError[] = []
  const root = writeContent({
    [business]: swap('phone: ', 'telephone: '),
    [service]: swap('name: ', 'heading: '),
  })
  const renamed = { 'business.yaml telephone': 'phone', 'services/*.md heading': 'name' }
  for (const [path, schema] of [
    [business, BusinessFile],
    [service, ServiceFields],
  ] as const) {
    const file = readContentFile(root, path, errors)
    if (file) check(schema, file, errors, renamed)
  }
  expect(errors.map(errorInWords)).toEqual([
    expect.stringMatching(/^content\/business\.yaml:\d+: telephone is now called phone\.$/),
    `${service}:2: heading is now called name.`,
  ])
})

test('a field inside a list is found without its number', () => {
  const errors: ContentError[] = []
  const file = readContentFile(
    writeContent({ [business]: (text) => `${text}prices:\n  - { name: A visit, cost: $95 }\n` }),
    business,
    errors,
  )
  if (file) check(BusinessFile, file, errors, { 'business.yaml prices.cost': 'price' })
  expect(errors.map(errorInWords)).toEqual([
    expect.stringMatching(/^content\/business\.yaml:\d+: prices item 1: cost is now called price\.$/),
  ])
})

test('no field has the name of an earlier one, and fields that older contents lack have defaults', () => {
  expect(Object.entries(renamedFields).filter(([old, now]) => old.split(/[ .]/).at(-1) === now)).toEqual([])
  // The small content has the fields of 0.1.
  expect(contentWith().errors).toEqual([])
})
