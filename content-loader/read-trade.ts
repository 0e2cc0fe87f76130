import { bookingChoicesOf, type Offered } from './choices.ts'
import type { ContentReader } from './content-reader.ts'
import type { Wording } from './placeholders.ts'
import { TradeFile } from './schema/trade.ts'
import { didYouMean } from './suggest.ts'

/** Reads trade.yaml. The choice for emergencies must be one of the booking form. */
export function readTrade(reader: ContentReader, wording: Wording, offered: readonly Offered[]) {
  const read = reader.read(`${reader.folder}/trade.yaml`, TradeFile, wording)
  if (!read) return undefined
  const { choice } = read.fields.emergencies
  const choices = bookingChoicesOf(offered, read.fields.bookingChoices)
  if (choice !== undefined && wording.claims.emergencyService && !choices.includes(choice))
    reader.reportField(
      read.file,
      ['emergencies', 'choice'],
      `The booking form has no choice "${choice}".${didYouMean(choice, choices)}`,
    )
  return read.fields
}
