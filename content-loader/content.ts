// The content as constants. Bundles get the values instead of this module: see vite-plugin.ts.
import { join } from 'node:path'
import type { Content } from './content-types.ts'
import { mistakesInWords, readContent } from './read-content.ts'
import { standIn } from './stand-in.ts'

function readOrExit(): Content {
  const { content, errors } = readContent(join(import.meta.dirname, '..'))
  if (content) return content
  console.error(mistakesInWords(errors))
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
  ownPages,
  pages,
  pictures,
  priceList,
  quoteChoices,
  quoteTerms,
  reasons,
  region,
  reviews,
  servicePages,
  services,
  texts,
  townPages,
  towns,
  trade,
  visitLengths,
} = standIn.content ?? readOrExit()
