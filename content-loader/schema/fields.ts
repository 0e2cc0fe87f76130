import * as z from 'zod/mini'
import { closest, didYouMean } from '#content-loader/suggest.ts'

/** What docs/owner/content.md says about a field, besides what its schema allows. */
export type Described = {
  description: string
  /** What applies without the field. */
  byDefault?: string
  /** Where the sample has no value. */
  example?: string
  /** What is allowed, where the schema's messages do not say it. */
  allowed?: string
}

/** Adds the meaning of a field to its schema, in one or two sentences. */
export const described = <Schema extends z.ZodMiniType>(
  schema: Schema,
  description: string,
  more: Omit<Described, 'description'> = {},
): Schema => schema.check(z.meta({ description, ...more }))

/** Text that is not blank. Numbers arrive as they are written, so 97031 and 1990 are texts, too. */
export const words = z
  .string('must be text. Put it in quotes')
  .check(z.refine((text) => text.trim() !== '', 'is missing'))

/** A text that has a default, which can have placeholders. */
export const wordsOr = (text: string) => z._default(words, text)

/** `true` or `false`, which it is unless given. */
export const flag = z._default(z.boolean('must be true or false'), false)

export const webAddress = (message: string) =>
  words.check(z.refine((text) => /^https?:\/\/[^/\s]+\.[^/\s]+/.test(text) && URL.canParse(text), message))

/** The loader leaves numbers as they are written. */
const asNumber = z.transform((value: unknown) =>
  typeof value === 'string' && /^[-+]?(\d+(\.\d*)?|\.\d+)$/.test(value) ? Number(value) : value,
)

export const number = (from: number, to: number, message: string) =>
  z.pipe(asNumber, z.number(message).check(z.gte(from, message), z.lte(to, message)))

export const wholeNumber = (from: number, to: number, message: string) =>
  z.pipe(asNumber, z.int(message).check(z.gte(from, message), z.lte(to, message)))

/** As long as staff can make a visit: see features/bookings/visit.ts. */
export const visitMinutes = wholeNumber(15, 2400, 'must be a number of minutes from 15 to 2400, such as 90')
export const visitBufferMinutes = wholeNumber(0, 480, 'must be a number of minutes from 0 to 480, such as 30')

/** A list without duplicates that has at least one entry. */
export const list = <Item extends z.ZodMiniType>(item: Item, message = 'is empty') =>
  z.array(item, 'must be a list, with "- " before each item').check(
    z.minLength(1, message),
    z.refine((items) => new Set(items).size === items.length, {
      error: ({ input }) => `names ${duplicateIn(input as unknown[])} twice`, // z.array checked that it is a list
    }),
  )

const duplicateIn = (items: unknown[]) => items.find((item, index) => items.indexOf(item) < index)

/** One of the words. The message names them all. */
export function oneOf<const Words extends readonly string[]>(known: Words) {
  return z.enum(known, { error: ({ input }) => `must be one of: ${known.join(', ')}${suggestion(input, known)}` })
}

/** Such as ` (did you mean "Monday"?)`, or the empty string. In parentheses, because the message continues with a period. */
export function suggestion(input: unknown, known: Iterable<string>): string {
  const word = typeof input === 'string' ? closest(input, known) : undefined
  return word === undefined ? '' : ` (did you mean "${word}"?)`
}

/** An object that may have these fields and no others. */
export const fields = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.strictObject(shape, { error: onlyFields(Object.keys(shape)) })

/** The message of an object with other fields than these has one line for each. */
export const onlyFields =
  (known: readonly string[]): z.core.$ZodErrorMap =>
  (issue) => {
    if (issue.code !== 'unrecognized_keys') return 'must have fields of its own, one per line'
    return issue.keys.map((key: string) => `There is no field "${key}" here.${didYouMean(key, known)}`).join('\n')
  }

/** An item of a list can depend on a claim of business.yaml. */
const claims = ['emergencyService', 'freeEstimates', 'confirmedAtOnce'] as const
const conditions = [...claims, ...claims.map((claim) => `no ${claim}` as const)]
export const when = {
  when: described(z.optional(oneOf(conditions)), 'Shows the item only if the claim of business.yaml holds.', {
    example: 'freeEstimates',
  }),
}

/** A short heading with one or two sentences. */
export const Point = fields({
  title: described(words, 'A short heading.', { example: 'A clean room afterward' }),
  text: described(words, 'One or two sentences.', { example: 'We clean up before we go.' }),
  ...when,
})
export type Point = { title: string; text: string }
