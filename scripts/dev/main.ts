// The pages from their sources by Vite, and behind them the API, started anew when a file of it changes; both at the
// address where the site is open otherwise.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { createServer as createVite } from 'vite'
import { readProcessEnvironment } from '#server/env.ts'
import { sentenceOf } from '#server/sentence.ts'
import { pagesFromSources } from './pages.ts'

const root = join(import.meta.dirname, '../..')
const loopback = '127.0.0.1'

try {
  const env = readProcessEnvironment()
  const site = createHttpServer()
  site.listen(env.PORT, env.HOST)
  await once(site, 'listening')
  const address = `http://${env.HOST}:${portOf(site)}`

  const apiPort = await freePort()
  const api = `http://${loopback}:${apiPort}`
  const vite = await createVite({
    root,
    envDir: false,
    appType: 'custom',
    plugins: [react(), pagesFromSources()],
    optimizeDeps: { entries: ['app/**/*.tsx'] },
    server: {
      middlewareMode: { server: site },
      hmr: { server: site },
      watch: { ignored: ['**/{backups,build,data,test-results}/**'] },
      // Whatever is neither a page nor one of Vite's modules.
      proxy: { '^/(?!@|app/|domain/|node_modules/|pictures/\\w+\\.ts)': api },
    },
  })
  site.on('request', vite.middlewares)

  const watching = ['--watch', '--watch-preserve-output', join(root, 'server/main.ts')]
  const server = spawn(process.execPath, watching, {
    env: { ...process.env, HOST: loopback, PORT: String(apiPort) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  server.stdout.on('data', (printed: Buffer) => process.stdout.write(printed.toString().replaceAll(api, address)))

  const stop = async () => {
    server.kill()
    await Promise.all([once(server, 'exit'), vite.close()])
    process.exit(0)
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
} catch (error) {
  console.error(sentenceOf(error))
  process.exit(1)
}

async function freePort(): Promise<number> {
  const probe = createTcpServer().listen(0, loopback)
  await once(probe, 'listening')
  const port = portOf(probe)
  probe.close()
  return port
}

/** Of a server that listens on TCP. */
function portOf(server: { address(): AddressInfo | string | null }): number {
  return (server.address() as AddressInfo).port
}
