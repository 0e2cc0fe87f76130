// Gathers the server, and the packages it needs, into one file below build/server, for finding and opening hundreds of
// them takes most of a start; then has it started once.
import { basename, dirname, join } from 'node:path'
import { build } from 'vite'
import { gatheredServer } from '#server/gathered.ts'
import { startServerOnce } from './warm-up.ts'

const root = join(import.meta.dirname, '..')
const gathered = gatheredServer(root)

await build({
  root,
  configFile: false,
  logLevel: 'warn',
  // PostgreSQL's driver stays a package of its own: few need it, and tests stop it halfway.
  ssr: { noExternal: true, external: ['pg'] },
  build: {
    outDir: dirname(gathered),
    ssr: true,
    target: 'esnext',
    copyPublicDir: false,
    rolldownOptions: {
      // The worker thread's program lies beside the server's, which looks for it there.
      input: {
        [basename(gathered, '.js')]: 'server/run.ts',
        'sqlite-reader-thread': 'server/store/sqlite-reader-thread.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
await startServerOnce()
