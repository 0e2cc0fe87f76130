import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import type { AstroIntegration } from 'astro'
import { defineConfig, passthroughImageService } from 'astro/config'
import { contentPlugin } from './content-loader/vite-plugin.ts'
import project from './package.json' with { type: 'json' }
import { ownServer, serverBundle } from './server/astro-adapter.ts'

/** The browserslist in Vite's notation: "ios_saf >= 17" becomes "ios17". */
const target = project.browserslist.map((browser) => browser.replace('_saf', '').replace(' >= ', ''))

type Graph = { getModuleInfo(id: string): { importers: string[] } | null }

const publicForms = /[\\/]features[\\/](bookings|quote-requests)[\\/]public[\\/]/
const otherEntries = /[\\/](dashboard[\\/]dashboard[.]tsx$|features[\\/]customer-page[\\/]public[\\/])/

/** Whether one of these modules imports the module, directly or through others. */
function isPartOf(whole: RegExp, id: string, graph: Graph, seen = new Set<string>()): boolean {
  if (whole.test(id)) return true
  seen.add(id)
  return (graph.getModuleInfo(id)?.importers ?? []).some(
    (importer) => !seen.has(importer) && isPartOf(whole, importer, graph, seen),
  )
}

const paintDirective: AstroIntegration = {
  name: 'client-paint',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({ name: 'paint', entrypoint: './site/directives/paint.ts' }),
  },
}

export default defineConfig({
  srcDir: './site',
  outDir: './build',
  output: 'server',
  adapter: ownServer,
  trailingSlash: 'never',
  build: {
    client: './client',
    server: './server',
    serverEntry: 'main.js',
    assets: 'assets',
    inlineStylesheets: 'always',
  },
  // The server checks where forms come from.
  security: { checkOrigin: false },
  image: { service: passthroughImageService() },
  devToolbar: { enabled: false },
  integrations: [react(), paintDirective],
  vite: {
    plugins: [contentPlugin(), tailwindcss(), serverBundle()],
    // Development prepares the packages of these at its start. Astro adds `site`.
    optimizeDeps: { entries: ['{dashboard,features,ui}/**/*.tsx'] },
    build: {
      target,
      // An inlined font could not be cached, and the content security policy would block it.
      assetsInlineLimit: (file) => (/\.woff2$/.test(file) ? false : undefined),
      modulePreload: { polyfill: false },
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
                  { name: 'toaster', test: /[\\/]ui[\\/]toaster[.]/, priority: 1 },
                  { name: 'access', test: /[\\/](access|passkey-support)[.]ts$/, priority: 1 },
                  {
                    // What the public forms share, alone or also with the dashboard and the customer's page.
                    name: (id, graph) => {
                      if (!isPartOf(publicForms, id, graph)) return null
                      return isPartOf(otherEntries, id, graph) ? 'base' : 'forms'
                    },
                    minShareCount: 2,
                    priority: 2,
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
