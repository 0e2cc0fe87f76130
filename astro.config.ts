import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import type { AstroIntegration } from 'astro'
import { defineConfig } from 'astro/config'
import { contentPlugin } from './content-loader/vite-plugin.ts'
import project from './package.json' with { type: 'json' }

/** The browserslist in Vite's notation: "ios_saf >= 17" becomes "ios17". */
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
    plugins: [contentPlugin(), tailwindcss()],
    build: {
      target,
      // An inlined font could not be cached, and the content security policy would block it.
      assetsInlineLimit: (file) => (/\.woff2$/.test(file) ? false : undefined),
      modulePreload: { polyfill: false },
      // Removes schemas that no page validates with, and profile texts that no page shows.
      rolldownOptions: {
        treeshake: { manualPureFunctions: ['z'] },
        optimization: { inlineConst: { mode: 'all', pass: 1 } },
      },
    },
  },
})
