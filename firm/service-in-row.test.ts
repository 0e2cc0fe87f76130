import { expect, test } from 'vitest'
import { serviceInRow } from './service-in-row.ts'

test('a service that says nothing about the work is followed by the first words of the text', () => {
  expect(serviceInRow('Other', 'lights flicker in the kitchen and the hall')).toBe(
    'Other: lights flicker in the kitchen…',
  )
  expect(serviceInRow('Other', 'The porch\nlight\t is  dead.')).toBe('Other: The porch light is dead')
  expect(serviceInRow('Other', 'The lights in the kitchen dim, then flicker')).toBe(
    'Other: The lights in the kitchen dim…',
  )
  expect(serviceInRow('Other', 'x'.repeat(31))).toBe(`Other: ${'x'.repeat(30)}…`)
  expect(serviceInRow('Other', '⚡'.repeat(31))).toBe(`Other: ${'⚡'.repeat(30)}…`)
})

test('any other service stands alone, and so does one without a text', () => {
  expect(serviceInRow('Electrical Inspection', 'lights flicker')).toBe('Electrical Inspection')
  expect(serviceInRow('Other', null)).toBe('Other')
  expect(serviceInRow('Other', ' \n ')).toBe('Other')
})
