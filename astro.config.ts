import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import type { AstroIntegration } from 'astro'
import { defineConfig } from 'astro/config'
import project from './package.json' with { type: 'json' }

/** The oldest browsers the pages are built for, as Vite names them: "ios_saf >= 17" is "ios17". */
const target = project.browserslist.map((browser) => browser.replace('_saf', '').replace(' >= ', ''))

const paintDirective: AstroIntegration = {
  name: 'client-paint',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({ name: 'paint', entrypoint: './site/directives/paint.ts' }),
  },
}

export default defineConfig({
  srcDir: './site',
  outDir: './build/client',
  output: 'static',
  trailingSlash: 'never',
  build: { assets: 'assets', inlineStylesheets: 'always' },
  devToolbar: { enabled: false },
  integrations: [react(), paintDirective],
  vite: {
    plugins: [tailwindcss()],
    build: {
      target,
      // A font inlined into a style sheet could not be cached, nor allowed by the content security policy.
      assetsInlineLimit: (file) => (/\.woff2$/.test(file) ? false : undefined),
      modulePreload: { polyfill: false },
      // A schema that no page checks with is left out, and so is a sentence of the profile that no page shows.
      rolldownOptions: {
        treeshake: { manualPureFunctions: ['z'] },
        optimization: { inlineConst: { mode: 'all', pass: 1 } },
      },
    },
  },
})
