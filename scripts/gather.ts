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
    ssr: 'server/run.ts',
    target: 'esnext',
    copyPublicDir: false,
    rolldownOptions: { output: { entryFileNames: basename(gathered) } },
  },
})
await startServerOnce()
