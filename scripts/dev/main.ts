// `npm run dev`: Astro serves the pages and Vite runs the server, both from source, in one process.
import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { dev } from 'astro'
import { readProcessEnvironment } from '#platform/env.ts'
import { explainError } from '#platform/operations/explain-error.ts'
import { mailPreview } from './mails/plugin.ts'
import { reloadContent } from './reload-content.ts'
import { serverPlugin } from './server.ts'

const root = join(import.meta.dirname, '../..')

try {
  const env = readProcessEnvironment()
  const site = await dev({
    root,
    logLevel: 'warn',
    server: { host: env.HOST, port: env.PORT },
    vite: {
      envDir: false,
      plugins: [mailPreview(), reloadContent(), serverPlugin()],
      server: {
        strictPort: true,
        // node_modules may be a symbolic link.
        fs: { allow: [root, realpathSync(join(root, 'node_modules'))] },
        watch: { ignored: ['**/{backups,build,data,test-results}/**'] },
      },
    },
  })
  const address = `http://${env.HOST}:${site.address.port}`
  console.log(`\n  The site is open at ${address}\n  The dashboard is at ${address}/admin\n`)
  const stop = async () => {
    // Vite also ends the process, with the signal's code unless one is set.
    process.exitCode = 0
    await site.stop()
    process.exit(0)
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
} catch (error) {
  console.error(explainError(error))
  process.exit(1)
}
