import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import project from './package.json' with { type: 'json' }

/** The oldest browsers the pages are built for, as Vite names them: "ios_saf >= 17" is "ios17". */
const target = project.browserslist.map((browser) => browser.replace('_saf', '').replace(' >= ', ''))

/** What the frame of every page shares with others. */
const ofTheFrame =
  /node_modules.(react|react-dom|lucide-react)\/|app.(layout|lib.(after-paint|loaded|live-value|place|links)|ui.(button|tooltip|toast\.ts))|domain.wording/
/** What every form needs, and nothing else; but for the schema of a booking, too little for a chunk of its own. */
const ofForms =
  /react-hook-form|node_modules.zod|ui.(field|error-summary|confirmation|send-failure|emergency-notice|trap)|lib.(api|form|kept-draft|submission)\.|domain.(fields|labels|errors|emergency|calendar-day|booking\.ts)|booking.local-day/
/** What stands beside a form, and where there is none any more. */
const besideForms = /lib.(draft|tab)-memory|sections.(privacy-notice|reach-us)/

export default defineConfig({
  plugins: [tailwindcss()],
  build: {
    target,
    // A picture or font inlined into a script could not be cached, nor allowed by the content security policy.
    assetsInlineLimit: 0,
    minify: true,
    // All of these browsers know how to fetch modules ahead.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { moduleLevelDirective: false },
      // A schema that nothing on the page checks with goes.
      treeshake: { manualPureFunctions: ['z'] },
      // A sentence of the profile is loaded by the page that says it, and by no other.
      optimization: { inlineConst: { mode: 'all', pass: 1 } },
      // What most pages share comes with the first script: a dozen crumbs of it would each cost a request.
      output: {
        codeSplitting: {
          groups: [
            { name: 'site', minShareCount: 2, test: ofTheFrame },
            { name: 'site', minShareCount: 8 },
            { name: 'beside-forms', minShareCount: 2, test: besideForms },
            { name: 'forms', minShareCount: 2, test: ofForms },
          ],
        },
      },
    },
  },
})
