import { outsideSentence, townOutside } from '#firm/service-area.ts'

/** What the form says about the town of an address. Empty for most. */
export function sentenceFor(address: string): string {
  const town = townOutside(address)
  return town === undefined ? '' : outsideSentence(town)
}
