// Astro serves the pages from their sources and proxies the rest to the server, which restarts when one of its files
// changes. Both are at the site's usual address.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { realpathSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { dev } from 'astro'
import { readProcessEnvironment } from '#server/env.ts'
import { explainError } from '#server/operations/explain-error.ts'

const root = join(import.meta.dirname, '../..')
const loopback = '127.0.0.1'
/** Calls, and the pictures, icons and other files of the last build. */
const answeredByServer =
  '^/(api|calendar|cards|favicon|healthz|icon-|metrics|pictures/[^?]*[.](avif|webp)|readyz|robots|site[.]|sitemap)'

try {
  const env = readProcessEnvironment()
  const apiPort = await freePort()
  const api = `http://${loopback}:${apiPort}`
  const site = await dev({
    root,
    logLevel: 'warn',
    server: { host: env.HOST, port: env.PORT },
    vite: {
      envDir: false,
      server: {
        strictPort: true,
        // The packages may be a link to another folder.
        fs: { allow: [root, realpathSync(join(root, 'node_modules'))] },
        watch: { ignored: ['**/{backups,build,data,test-results}/**'] },
        proxy: { [answeredByServer]: api, '^/contact$': { target: api, bypass: unlessPosted } },
      },
    },
  })
  const address = `http://${env.HOST}:${site.address.port}`

  const watching = ['--watch', '--watch-preserve-output', join(root, 'server/main.ts')]
  const server = spawn(process.execPath, watching, {
    env: { ...process.env, HOST: loopback, PORT: String(apiPort) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  server.stdout.on('data', (printed: Buffer) => process.stdout.write(printed.toString().replaceAll(api, address)))

  const stop = async () => {
    // Vite ends the process by itself too, with the signal's code if there is none.
    process.exitCode = 0
    server.kill()
    await Promise.all([once(server, 'exit'), site.stop()])
    process.exit(0)
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
} catch (error) {
  console.error(explainError(error))
  process.exit(1)
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, loopback)
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo // it listens on TCP
  probe.close()
  return port
}

/** The plain contact form is posted to the server; the page at the same address is Astro's. */
function unlessPosted({ method, url }: IncomingMessage): string | undefined {
  return method === 'POST' ? undefined : url
}
