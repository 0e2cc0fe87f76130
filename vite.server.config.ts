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
        'sqlite-reader-thread': 'server/store/sqlite-reader-thread.ts',
      },
      // Every chunk is beside the entries, where import.meta.url finds a worker thread's file.
      output: { chunkFileNames: '[name].js' },
    },
  },
})
