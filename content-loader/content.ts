// The content as constants. Bundles get the values instead of this module: see vite-plugin.ts.
import { join } from 'node:path'
import { mistakesInWords, readContent } from './read-content.ts'

const read = readContent(join(import.meta.dirname, '..'))
if (!read.content) {
  console.error(mistakesInWords(read.errors))
  process.exit(1)
}

export const {
  answers,
  askHowHeard,
  bookingChoices,
  bookingHint,
  business,
  catchAllChoices,
  claims,
  colors,
  emails,
  emergencies,
  emergencyList,
  examples,
  faults,
  howHeardChoices,
  mark,
  pages,
  pictures,
  quoteChoices,
  reasons,
  reviews,
  servicePages,
  services,
  texts,
  townPages,
  towns,
  trade,
} = read.content
