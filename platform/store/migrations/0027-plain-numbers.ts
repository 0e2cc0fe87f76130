import type { Migration } from '#platform/store/migration.ts'

const phones = [
  ['bookings', 'customerPhone'],
  ['contact_submissions', 'phone'],
  ['call_logs', 'callerPhone'],
] as const

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)

/** Code points that phone numbers had before they were cleaned on arrival, and what replaces them. */
const replaced: [string, number[]][] = [
  ['-', [...range(0x2010, 0x2015), 0x2212, 0xfe58, 0xfe63, 0xff0d]],
  [' ', [0xa0, ...range(0x2000, 0x200a), 0x202f, 0x205f, 0x3000]],
  ['', [0xad, 0x61c, ...range(0x200b, 0x200f), 0x2060, 0xfeff]],
]

/** Phone numbers get the dashes and spaces of a keyboard, so that the search by digits and the customer's history find them. */
export const plainNumbers: Migration = ({ engine }) =>
  phones.map(([table, column]) => {
    const character = engine === 'sqlite' ? 'char' : 'chr'
    const plain = replaced
      .flatMap(([by, points]) => points.map((point) => [point, by] as const))
      .reduce((text, [point, by]) => `replace(${text}, ${character}(${point}), '${by}')`, `"${column}"`)
    const isUnusual = engine === 'sqlite' ? `"${column}" GLOB '*[^ -~]*'` : `"${column}" ~ '[^ -~]'`
    return `UPDATE ${table} SET "${column}" = ${plain} WHERE ${isUnusual}`
  })
