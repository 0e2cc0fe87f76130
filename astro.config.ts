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
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              // Each file costs its headers, so modules that several entries load join a few files. What a group's modules
              // import joins them, unless a group with a higher priority has it.
              codeSplitting: {
                groups: [
                  {
                    name: 'base',
                    test: /^(?!.*(react-hook-form|@tanstack|[\\/]dashboard[\\/]|[\\/](week|wording|errors|form|closed-days|bookable-days|reference)[.]))/,
                    minShareCount: 3,
                    priority: 2,
                  },
                  { name: 'toaster', test: /[\\/]ui[\\/]toaster[.]/, priority: 1 },
                  // Without photos, which load after a press, and what of the forms only that of the contact page needs.
                  {
                    name: 'forms',
                    test: /content:(booking|quote)|[\\/](domain|ui|forms|react-hook-form|lucide-react)[\\/](?!sent-confirmation[.]|photos[\\/]|photo[.]|contact-(?!submission))/,
                    minShareCount: 2,
                  },
                ],
              },
            },
          },
        },
      },
    },
  },
})
