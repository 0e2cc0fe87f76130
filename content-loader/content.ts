// The content as constants, read and checked when the program starts. Scripts of the browser get the values that their page
// holds instead of this module: see vite-plugin.ts.
import { loadEnvFileOrExit, projectRoot } from './content-folder.ts'
import type { Content } from './content-types.ts'
import { mistakesInWords, readContent } from './read-content.ts'
import { standIn } from './stand-in.ts'

function readOrExit(): Content {
  loadEnvFileOrExit()
  const { content, errors } = readContent(projectRoot)
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
  logoFile,
  mark,
  ownPages,
  pages,
  pictureFiles,
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
