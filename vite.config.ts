import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import project from './package.json' with { type: 'json' }

/** The oldest browsers the pages are built for, as Vite names them: "ios_saf >= 17" is "ios17". */
const target = project.browserslist.map((browser) => browser.replace('_saf', '').replace(' >= ', ''))

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    target,
    // A picture or font inlined into a script could not be cached, nor allowed by the content security policy.
    assetsInlineLimit: 0,
    // What one page imports at once and another on demand is no mistake.
    rolldownOptions: { checks: { ineffectiveDynamicImport: false } },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
})
