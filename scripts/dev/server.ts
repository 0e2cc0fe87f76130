// The server of `npm run dev`. The frames of the pages that it renders come from the development server at DEV_SERVER, so
// edits to the layout show at once. Needs `node --import` of load-tsx.ts.

import { frameIn } from '#server/http/site.ts'
import { explainError } from '#server/operations/explain-error.ts'
import { serve } from '#server/serve.ts'
// Node's watch mode sees only modules that are loaded.
import '#rendered-pages'

const { DEV_SERVER = '' } = process.env

try {
  await serve({
    // The scripts and styles of the development server change while the page is open, so it has no policy.
    frameAt: async (path) => ({ ...frameIn(path, await (await fetch(DEV_SERVER + path)).text()), policy: '' }),
  })
} catch (error) {
  console.error(explainError(error))
  process.exit(1)
}
