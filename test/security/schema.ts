import fc from 'fast-check'
import { type Schema, schemaError } from '../support/operations.ts'

/** Values that the schema accepts. */
export function valid(schema: Schema): fc.Arbitrary<unknown> {
  const { anyOf, oneOf, ...rest } = schema
  const branches = anyOf ?? oneOf
  if (branches) return fc.oneof(...branches.map((branch) => valid({ ...rest, ...branch })))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.type === 'object') return fc.tuple(validFields(schema), extraFields(schema)).map(merge)
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'integer') return validNumber(schema)
  if (schema.type === 'number') return validNumber({ ...schema, minimum: 1 })
  if (schema.type === 'array' && schema.items) {
    const { minItems: minLength = 0, maxItems = 3 } = schema
    return fc.array(valid(schema.items), { minLength, maxLength: Math.min(maxItems, minLength + 2) })
  }
  if (schema.type === 'string') return validText(schema)
  if (isAnything(schema)) return harmlessValue(3)
  throw new Error(`Cannot generate values for ${JSON.stringify(schema)}`)
}

/** The server refuses this key wherever it stands. */
const harmlessValue = (maxDepth: number) =>
  fc.jsonValue({ maxDepth }).filter((value) => !JSON.stringify(value).includes('__proto__'))

/** A schema that accepts every value. */
const isAnything = (schema: Schema) => Object.keys(schema).length === 0

/** The API treats a text without such a character as empty. */
const visible = /[^\p{Default_Ignorable_Code_Point}\s\p{C}\u2800]/u

/** Values that the schema rejects. */
export function invalid(schema: Schema): fc.Arbitrary<unknown> {
  const broken = schema.properties
    ? fc.oneof(fc.constantFrom(...otherTypes), brokenFields(schema))
    : brokenScalar(schema)
  return broken.filter((value) => schemaError(schema, cleaned(schema, value)) !== undefined)
}

/** Text after the cleanup that the API does before validation. */
function cleanedAs({ description = '' }: Schema, text: string): string {
  const isPasted = description.includes('invisible marks')
  return (isPasted ? text.replaceAll(/[\p{Cf}\p{DI}]/gu, '') : text).normalize('NFC').trim()
}
const cleaned = (schema: Schema, value: unknown) => (typeof value === 'string' ? cleanedAs(schema, value) : value)

/** Values that the schema rejects, as strings for a URL. */
export function invalidInUrl(schema: Schema): fc.Arbitrary<string> {
  const broken = schema.type === 'integer' ? fc.constantFrom(...invalidNumbers) : invalid(schema)
  return broken.filter((value): value is string => typeof value === 'string' && value.isWellFormed())
}

const otherTypes = [null, [], 'text', 7, true, JSON.parse('['.repeat(2000) + ']'.repeat(2000))]
const invalidNumbers = [
  '0',
  '-1',
  '1.5',
  '01',
  '1e3',
  ' 1',
  '0x1',
  '2147483648',
  '99999999999',
  'abc',
  '\u0000',
  'NaN',
  '٣',
]
const forbidden = ['\u0000', '\u0007', '\u001b', '\u0085', '\u202e', '\u2067', '\ud800', '\udc00']

function brokenScalar({ minLength = 0, maxLength, ...schema }: Schema): fc.Arbitrary<unknown> {
  const longest = maxLength ?? schema.anyOf?.[0]?.maxLength ?? 100
  return fc.oneof(
    fc.constantFrom<unknown[]>(7, -1, true, null, {}, [], ['text'], { length: 3 }),
    fc.constantFrom(
      'x'.repeat(longest + 1),
      '⚡'.repeat(longest + 1),
      'x'.repeat(Math.max(0, minLength - 1)),
      ' \t\n ',
    ),
    fc.constantFrom(...forbidden).map((character) => `Ada${character}Lovelace`),
    fc.constantFrom('2027-02-30', '1999-12-31', '2200-01-01', 'tomorrow', 'a@b', 'a b@example.com', 'ä@example.com'),
    fc.string({ unit: 'binary' }),
  )
}

function brokenFields(schema: Schema): fc.Arbitrary<object> {
  const fields = Object.entries(schema.properties ?? {})
  return validFields(schema).chain((complete) =>
    fc.constantFrom(...fields).chain(([name, field]) => {
      const { [name]: _, ...others } = complete
      return fc.oneof(
        fc.constant(others),
        invalid(field).map((value) => ({ ...others, [name]: value })),
      )
    }),
  )
}

function validFields({ properties = {}, required = [] }: Schema): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, valid(field)]))
  return fc.record(fields, { requiredKeys: required })
}

/** Fields that only staff may set, and fields that do not exist. */
function extraFields({ properties = {} }: Schema): fc.Arbitrary<Record<string, unknown>> {
  const names = ['id', 'status', 'priority', 'createdAt', 'source', 'isAdmin', 'toString'].filter(
    (name) => !(name in properties),
  )
  return fc.dictionary(fc.constantFrom(...names), harmlessValue(1), { maxKeys: 2 })
}

const merge = ([fields, others]: object[]) => ({ ...others, ...fields })

function validNumber({ minimum = 0, maximum = 1_000_000 }: Schema): fc.Arbitrary<number> {
  const small = fc.integer({ min: minimum, max: Math.min(maximum, minimum + 15) })
  return fc.oneof(small, small, fc.integer({ min: minimum, max: maximum }))
}

function validText(schema: Schema): fc.Arbitrary<string> {
  const { minLength = 0, maxLength = 200, pattern = '' } = schema
  const isValid = (text: string) => schemaError(schema, text) === undefined && (minLength === 0 || visible.test(text))
  const day = fc.date({ min: new Date('2027-01-01'), max: new Date('2028-11-20'), noInvalidDate: true })
  if (schema.format === 'date') return day.map((date) => date.toISOString().slice(0, 10))
  if (schema.format === 'date-time') return day.map((date) => date.toISOString())
  if (schema.examples) return fc.constantFrom(...schema.examples)
  // Random text rarely matches a pattern, except one that only forbids characters.
  if (pattern && !pattern.startsWith('^[^')) return fc.stringMatching(new RegExp(pattern)).filter(isValid)
  const any = fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 40) })
  const edges = fc.constantFrom('x'.repeat(minLength), 'x'.repeat(maxLength), '⚡'.repeat(maxLength), "O'Neil; --")
  return fc
    .oneof({ arbitrary: any, weight: 5 }, edges)
    .map((text) => cleanedAs(schema, text))
    .filter(isValid)
}
