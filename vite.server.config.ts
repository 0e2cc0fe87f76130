import { defineConfig } from 'vite'
import { contentPlugin } from './content-loader/vite-plugin.ts'

/** Bundles the server and its dependencies into build/server. */
export default defineConfig({
  plugins: [contentPlugin()],
  // Loaded from node_modules, and only if SMTP_URL or DATABASE_URL is set, or once a photo arrives or a PDF is made.
  ssr: { noExternal: true, external: ['nodemailer', 'pg', 'sharp', 'pdfkit', 'fontkit'] },
  // Always React's production build, also when tests start the build.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    ssr: true,
    outDir: 'build/server',
    target: 'esnext',
    copyPublicDir: false,
    rolldownOptions: {
      // Packages of components say "use client", which means nothing here.
      checks: { moduleLevelDirective: false },
      // One entry per process and worker thread, and what the process of the browser tests opens.
      input: {
        main: 'server/main.ts',
        serve: 'server/serve.ts',
        env: 'server/env.ts',
        'child-process': 'server/child-process/child-process.ts',
        'sqlite-reader-thread': 'server/store/sqlite-reader-thread.ts',
      },
      // The entries find the files of processes and threads relative to import.meta.url, so all chunks share their folder.
      output: { chunkFileNames: '[name].js' },
    },
  },
})
