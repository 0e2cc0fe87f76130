import * as z from 'zod/mini'
import { requestLists } from '#features/customer-page/requests.ts'
import { Day, Id, longText, optional, required, Timestamp, text } from '#firm/fields.ts'
import { LineDescription, LineUnit, maxQuoteCents, maxQuoteLines, maxQuoteOptions } from './quote-lines.ts'
import { quoteStatuses } from './quote-status.ts'

/** Those of a version that was sent. */
export const sentQuoteStatuses = ['sent', 'accepted', 'declined', 'expired', 'withdrawn', 'replaced'] as const

const Cents = z.int().check(z.gte(0), z.lte(maxQuoteCents))
const SignedCents = z.int().check(z.gte(-maxQuoteCents), z.lte(maxQuoteCents))
/** Of a version of a quote, from 1. */
export const QuoteVersion = z.int().check(z.gte(1), z.lte(10_000))

export const QuoteLine = z.object({
  /** The place in the option, from 1. */
  number: z.int().check(z.gte(1), z.lte(maxQuoteLines)),
  description: LineDescription,
  /** At most two decimals. */
  quantity: z.number(),
  unit: LineUnit,
  /** Negative in a discount. */
  unitPriceCents: SignedCents,
  taxable: z.boolean(),
  addOn: z.boolean(),
  /** True in a discount. */
  discount: z.optional(z.boolean()),
  /** Of the lines that are neither add-ons nor discounts. */
  percent: z.optional(z.number()),
  totalCents: SignedCents,
})
export type QuoteLine = z.infer<typeof QuoteLine>

export const QuoteOption = z.object({
  /** The place in the quote, from 1. */
  number: z.int().check(z.gte(1), z.lte(maxQuoteOptions)),
  name: required(text(60)),
  lines: z.array(QuoteLine),
  /** Of the lines that are no add-ons. Tax and total are those without add-ons. */
  subtotalCents: Cents,
  taxCents: Cents,
  totalCents: Cents,
})
export type QuoteOption = z.infer<typeof QuoteOption>

const noSignature = 'A signature can have up to 6,000 letters of an SVG path'

/** What was drawn with a finger: the path of an SVG, with lines alone. */
export const SignaturePath = z.string().check(z.maxLength(6000, noSignature), z.regex(/^(?:M[ML\d ]*)?$/, noSignature))

/** What the customer said yes to. */
export const Acceptance = z.object({
  /** The number of the option. */
  option: QuoteOption.shape.number,
  optionName: QuoteOption.shape.name,
  /** The numbers of the chosen lines, ascending. */
  addOns: z.array(QuoteLine.shape.number),
  subtotalCents: Cents,
  addOnsCents: Cents,
  taxCents: Cents,
  totalCents: Cents,
  /** Null without a deposit. */
  depositCents: z.nullable(Cents),
  /** As typed. */
  name: required(text(100)),
  /** Beside the name, if the customer drew one. */
  signature: z.optional(SignaturePath),
  /** Where the work is, if the customer was asked and said it. */
  address: z.optional(text(500)),
  at: Timestamp,
  version: QuoteVersion,
  /** Of the version. */
  sha256: z.string(),
})
export type Acceptance = z.infer<typeof Acceptance>

/** One version of a quote, as staff see it. */
export const Quote = z.object({
  /** The same for all versions. */
  id: Id,
  /** What customers and staff call it, such as "Q-30-1": the first quote of Q-30. */
  number: z.string(),
  version: QuoteVersion,
  list: z.enum(requestLists),
  rowId: Id,
  status: z.enum(quoteStatuses),
  /** Of the customer, when the version was last saved or sent. */
  customerName: z.string(),
  /** Where the work is. Null for a quote request. */
  address: z.nullable(z.string()),
  options: z.array(QuoteOption),
  /** Percent, with at most three decimals. Null without a sales tax. */
  taxPercent: z.nullable(z.number()),
  /** What the content asked for in advance when the version was written, in percent. Null without a deposit. */
  depositPercent: z.nullable(z.int()),
  /** Every amount is a multiple of this: 100 where the currency has no hundredths, such as the yen. */
  smallestCents: z.int(),
  message: optional(longText(2000)),
  terms: optional(longText(5000)),
  /** The last day on which it can be accepted. */
  validUntil: Day,
  /** What was accepted, and until then the total of the first option without add-ons. */
  amountCents: Cents,
  createdAt: Timestamp,
  updatedAt: Timestamp,
  sentAt: z.nullable(Timestamp),
  /** When a person first used the page with it. A request that only reads the page does not count. */
  openedAt: z.nullable(Timestamp),
  /** When the customer accepted or declined it. */
  answeredAt: z.nullable(Timestamp),
  acceptance: z.nullable(Acceptance),
  /** What the customer wrote when they declined it. */
  declineText: z.nullable(z.string()),
  /** When staff marked the deposit as paid. */
  depositPaidAt: z.nullable(Timestamp),
  /** Of the version's canonical form. Null for a draft. */
  sha256: z.nullable(z.string()),
})
export type Quote = z.infer<typeof Quote>

/** What staff note about an accepted quote. */
export const DepositChange = z.object({ paid: z.boolean() })
export type DepositChange = z.infer<typeof DepositChange>

/** The email that sends a quote, as it would be sent now. */
export const QuoteEmail = z.object({
  /** Of the version, for If-Match. */
  updatedAt: Timestamp,
  subject: z.string(),
  text: z.string(),
  /** To the quote on the customer's page. */
  link: z.nullable(z.string()),
  /** Without a mail server, the quote only stands on the customer's page. */
  isMailConfigured: z.boolean(),
})
export type QuoteEmail = z.infer<typeof QuoteEmail>
