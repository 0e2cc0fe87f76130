import { inDigits } from '#firm/formats.ts'
import type { QuoteLine } from './quote.ts'

/** Such as "2.5 hours" or "1,200": the unit is as staff wrote it. */
export const quantityInWords = ({ quantity, unit }: Pick<QuoteLine, 'quantity' | 'unit'>): string =>
  `${inDigits(quantity, { maximumFractionDigits: 2 })} ${unit}`.trim()

/** Such as "8.375%". */
export const percentInWords = (percent: number): string => `${percent}%`

/** What the customer reads beside the amount, before the yes. */
export const depositLabel = (percent: number): string => `Deposit when you accept (${percentInWords(percent)})`

/** What people call a version, such as "Quote Q-30-1" or "Quote Q-30-1, version 2". */
export const quoteTitle = ({ number, version }: { number: string; version: number }): string =>
  `Quote ${number}${version > 1 ? `, version ${version}` : ''}`

/** Such as "quote-Q-30-1.pdf", or "quote-Q-30-1-version-2.pdf". */
export const pdfNameOf = ({ number, version }: { number: string; version: number }): string =>
  `quote-${number}${version > 1 ? `-version-${version}` : ''}.pdf`
