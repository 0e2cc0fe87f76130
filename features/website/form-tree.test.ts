import { expect, test } from 'vitest'
import { changesBetween, labelOf, treeOf, valueAt, withValue } from './form-tree.ts'
import type { ContentField } from './website.ts'

const field = (path: string, control: ContentField['control']): ContentField => ({
  ...{ path, control, help: '', allowed: 'text', isRequired: false, byDefault: null, choices: [] },
})

test('fields stand in their group, and in each item of their list', () => {
  const tree = treeOf([
    field('name', 'text'),
    field('address', 'group'),
    field('address.city', 'text'),
    field('hours', 'list'),
    field('hours[].days', 'choices'),
    field('hours[].breaks', 'list'),
    field('hours[].breaks[].from', 'text'),
  ])
  expect(tree.map(({ name }) => name)).toEqual(['name', 'address', 'hours'])
  expect(tree[1]?.children.map(({ name }) => name)).toEqual(['city'])
  expect(tree[2]?.children.map(({ name }) => name)).toEqual(['days', 'breaks'])
  expect(tree[2]?.children[1]?.children.map(({ name }) => name)).toEqual(['from'])
  expect(labelOf('emergencyPhone')).toBe('Emergency phone')
})

test('a value is set, removed with what it leaves empty, and found', () => {
  const values = { name: 'Ada', social: { name: 'X', url: 'u' }, hours: [{ opens: '8' }] }
  expect(withValue(values, ['name'], 'Bea')).toEqual({ ...values, name: 'Bea' })
  expect(withValue(values, ['hours', 0, 'opens'], '9')).toEqual({ ...values, hours: [{ opens: '9' }] })
  expect(withValue({ social: { name: 'X' } }, ['social', 'name'], undefined)).toEqual({})
  expect(withValue({}, ['social', 'name'], 'X')).toEqual({ social: { name: 'X' } })
  expect(Object.keys(withValue(values, ['name'], 'Bea') as object)).toEqual(Object.keys(values))
  expect(valueAt(values, ['hours', 0, 'opens'])).toBe('8')
  expect(valueAt(values, ['missing', 0])).toBeUndefined()
})

test('changes are as small as they can be', () => {
  const before = { name: 'Ada', days: ['Monday', 'Friday'], hours: [{ opens: '8', closes: '5' }], note: 'x' }
  expect(changesBetween(before, { ...before })).toEqual([])
  expect(changesBetween(before, { ...before, hours: [{ opens: '9', closes: '5' }] })).toEqual([
    { path: ['hours', 0, 'opens'], value: '9' },
  ])
  expect(changesBetween(before, { ...before, days: ['Monday'] })).toEqual([{ path: ['days'], value: ['Monday'] }])
  const { note: _, ...without } = before
  expect(changesBetween(before, without)).toEqual([{ path: ['note'], value: null }])
})
