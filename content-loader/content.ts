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
  mark,
  ownPages,
  pages,
  pictures,
  quoteChoices,
  reasons,
  servicePages,
  services,
  texts,
  towns,
  trade,
} = read.content
