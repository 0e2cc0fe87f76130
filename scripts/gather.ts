// Gathers the server, and the packages it needs, into one file below build/server, and has it started once: Node opens
// a few hundred files as slowly as it reads one fast.
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
