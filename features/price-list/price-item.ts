import * as z from 'zod/mini'
import { LineDescription, LineUnit, NewUnitPriceCents, UnitPriceCents } from '#features/quotes/quote-lines.ts'
import { Id, Timestamp } from '#firm/fields.ts'
import { centsInWords } from '#firm/money.ts'

/** A line of the price list, which staff use again and again. */
export const PriceItem = z.object({
  id: Id,
  description: LineDescription,
  unit: LineUnit,
  unitPriceCents: UnitPriceCents,
  taxable: z.boolean(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type PriceItem = z.infer<typeof PriceItem>

/** Such as "$185.00 each" or "$95.00 per hour". */
export const priceInWords = ({ unitPriceCents, unit }: Pick<PriceItem, 'unitPriceCents' | 'unit'>): string =>
  [centsInWords(unitPriceCents), unit === 'each' ? unit : unit && `per ${unit}`].filter(Boolean).join(' ')

export const NewPriceItem = z.object({
  description: LineDescription,
  unit: z._default(LineUnit, ''),
  unitPriceCents: NewUnitPriceCents,
  taxable: z._default(z.boolean(), false),
})
export type NewPriceItem = z.infer<typeof NewPriceItem>

const changeable = z.extend(z.omit(PriceItem, { id: true, createdAt: true, updatedAt: true }), {
  unitPriceCents: NewUnitPriceCents,
})

/** A change of a line: one field or more. */
export const PriceItemChange = z.partial(changeable).check(
  z.refine((change) => Object.keys(change).length > 0, 'Nothing to change was sent'),
  z.meta({ anyOf: Object.keys(changeable.shape).map((field) => ({ required: [field] })) }),
)
export type PriceItemChange = z.infer<typeof PriceItemChange>

/** In the price list. */
export const maxPriceItems = 2000

/** The text of a CSV file with the columns Description, Unit, Price and Taxable. Without one, the lines of the content are imported. */
export const PriceImportRequest = z.object({
  // Each of its cells is checked alone, so that a mistake names its line.
  csv: z._default(z.nullable(z.string().check(z.maxLength(900_000))), null),
  dryRun: z._default(z.boolean(), false),
})
export type PriceImportRequest = z.infer<typeof PriceImportRequest>

/** What an import did, or would do in a dry run. With an error, nothing is imported. */
export const PriceImport = z.object({
  dryRun: z.boolean(),
  added: z.int(),
  /** Lines with the same description as one in the list. */
  changed: z.int(),
  unchanged: z.int(),
  /** `row` is the line of the file, from 1. */
  errors: z.array(z.object({ row: z.int(), message: z.string() })),
})
export type PriceImport = z.infer<typeof PriceImport>
