import { expect, test } from 'vitest'
import { parseYaml } from './yaml-fields.ts'

const notClosed = 'that opens here is not closed, or the lines after it need more spaces before them.'
const single = `The quote ' ${notClosed}`
const double = `The quote " ${notClosed}`
const square = `The bracket [ ${notClosed}`
const curly = `The bracket { ${notClosed}`
const goesOn = `The text goes on after its closing quote '. Begin and end it with " instead.`
const noField = 'This line should be a field such as "name: text", with a space after the colon.'
const noComma = 'A comma is missing before this item.'

test.each<[string, number, string]>([
  [`x: y\ntitle: 'We're here\nz: it\n`, 2, goesOn],
  [`x: y\ntitle: 'Tis the season\nz: We don't mind\n`, 2, single],
  [`x:\n  - title: 'Tis\n    text: We don't mind\n  - title: it's\n`, 2, single],
  [`x:\n  title: 'Tis the season\n    and we don't mind\nz: it\n`, 2, goesOn],
  [`x:\n  - 'one\n  - two\n\nz: it\n`, 2, single],
  [`x: y\nz: "one`, 2, double],
  [`x:\n  y: "one\n  z: two\nlast: "three"\n`, 2, double],
  [`x: "Say "hi" now"\n`, 1, `The text goes on after its closing quote ". Begin and end it with ' instead.`],
  [`x:\n  - { title: 'We're here', text: b }\n`, 2, goesOn],
  [`x:\n  - { title: a, text: 'b }\n  - { title: a, text: 'b' }\n`, 2, single],
  ['x: y\ndays: [a, b\nz: it\n', 2, square],
  ['x: y\ndays: [a, b', 2, square],
  ['x:\n  days: [\n    a,\n    b\n  z: it\n', 2, square],
  ['x: [a, b}\nz: it\n', 1, square],
  ['x:\n  - { title: a, text: b\n  - { title: a, text: b }\nz: it\n', 2, curly],
  ['x:\n  - { name: a, at: [1, 2 }\n  - { name: b, at: [1, 2] }\n', 2, square],
  ['x: [\n  "a",\n  "b"\n  "c"\n]\n', 4, noComma],
  ['x: y\nemail:hello', 2, noField],
])('%j is a mistake of line %i', (yaml, line, message) => {
  expect(parseYaml(yaml).mistakes).toEqual([{ line, message }])
})

test.each([
  ['x: y\ntagline: Rated # 1 in town\nz: it\n', [2]],
  ['x: y\ntagline: Rated # 1 in town\n  and beyond\nz: it\n', [2]],
  ['x: y\ncards:\n  - { title: Rated # 1, text: b }\nz: it\n', [3]],
  ['x: y\ncards:\n  - { title: Rated # 1,\n    text: b }\nz: it\n', [3]],
  ['- one # 1\n- two\n- # three\n- #4\n', [1, 4]],
])('%j loses text to a comment', (yaml, lines) => {
  const { mistakes } = parseYaml(yaml)
  expect(mistakes.map(({ line }) => line)).toEqual(lines)
  for (const { message } of mistakes) expect(message).toMatch(/^The text after " #" is a comment\. /)
})

test('a comment that begins a line belongs to no text', () => {
  const yaml = '# 1\na: one\n  # 2\nb:\n  - two\n    #3\nc: [a, # 4\n  b]\nd: "five # 5"\n'
  expect(parseYaml(yaml)).toMatchObject({
    mistakes: [],
    fields: { a: 'one', b: ['two'], c: ['a', 'b'], d: 'five # 5' },
  })
})
