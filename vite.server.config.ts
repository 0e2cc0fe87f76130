import { defineConfig } from 'vite'

/** Bundles the server, and the packages it needs, into build/server. */
export default defineConfig({
  // These stay packages: few owners need them, and they are loaded only where a setting asks for them.
  ssr: { noExternal: true, external: ['nodemailer', 'pg'] },
  build: {
    ssr: true,
    outDir: 'build/server',
    target: 'esnext',
    copyPublicDir: false,
    rolldownOptions: {
      // One line for each file that Node runs by itself: the process, and each worker thread.
      input: {
        main: 'server/main.ts',
      },
      // Every chunk is beside the entries, so new URL('./reader.js', import.meta.url) finds one from any of them.
      output: { chunkFileNames: '[name].js' },
    },
  },
})
