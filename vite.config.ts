import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import project from './package.json' with { type: 'json' }

/** The oldest browsers the pages are built for, as Vite names them: "ios_saf >= 17" is "ios17". */
const target = project.browserslist.map((browser) => browser.replace('_saf', '').replace(' >= ', ''))

export default defineConfig({
  plugins: [tailwindcss()],
  build: {
    target,
    // A picture or font inlined into a script could not be cached, nor allowed by the content security policy.
    assetsInlineLimit: 0,
    minify: true,
    rolldownOptions: {
      checks: { moduleLevelDirective: false },
      // What most pages share comes with the first script: a dozen crumbs of it would each cost a request.
      output: { codeSplitting: { groups: [{ name: 'site', minShareCount: 8 }] } },
    },
  },
})
