import type { AstroIntegration } from 'astro'
import type { Plugin } from 'vite'

/** Makes this server the one that renders the pages. */
export const ownServer: AstroIntegration = {
  name: 'front-office',
  hooks: {
    'astro:config:done': ({ setAdapter }) =>
      setAdapter({
        name: 'front-office',
        entrypointResolution: 'auto',
        serverEntrypoint: new URL('./main.ts', import.meta.url),
        supportedAstroFeatures: { serverOutput: 'stable', staticOutput: 'stable' },
        adapterFeatures: { buildOutput: 'server' },
      }),
  },
}

/**
 * One entry per process and worker thread, and what tests open. Astro names every input after the server, so these are emitted
 * as chunks.
 */
const programs = {
  supervise: 'server/supervise.ts',
  serve: 'server/serve.ts',
  env: 'platform/env.ts',
  'child-process': 'server/child-process.ts',
  'image-program': 'server/images/image-program.ts',
  'sqlite-reader-thread': 'platform/store/sqlite-reader-thread.ts',
}

/** Bundles the server and its dependencies. */
export const serverBundle = (): Plugin => ({
  name: 'server-bundle',
  enforce: 'post',
  // Astro overwrites these settings where its own config has them.
  configEnvironment(name, _, { command }) {
    if (command !== 'build') return undefined
    if (name === 'client') {
      // Removes schemas that no page validates with.
      const treeshake = { manualPureFunctions: ['z'] }
      return { build: { rolldownOptions: { treeshake, optimization: { inlineConst: { mode: 'all', pass: 1 } } } } }
    }
    return {
      // Always React's production build, also when tests start the build.
      define: { 'process.env.NODE_ENV': '"production"' },
      // Loaded from node_modules, and only if SMTP_URL or DATABASE_URL is set, or once a picture or a PDF is made.
      resolve: { noExternal: true, external: ['nodemailer', 'pg', 'sharp', 'pdfkit', 'fontkit'] },
      build: {
        target: 'esnext',
        rolldownOptions: {
          // Packages of components say "use client", which means nothing here.
          checks: { moduleLevelDirective: false },
          ...(name === 'ssr' && {
            preserveEntrySignatures: 'strict' as const,
            // The entries find the files of processes and threads relative to import.meta.url, so all chunks share a folder.
            output: { chunkFileNames: '[name].js', minifyInternalExports: false },
          }),
        },
      },
    }
  },
  buildStart() {
    if (this.environment.name !== 'ssr' || this.environment.mode !== 'build') return
    for (const [name, id] of Object.entries(programs)) this.emitFile({ type: 'chunk', id, fileName: `${name}.js` })
  },
})
