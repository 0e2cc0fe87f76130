// Astro serves the pages from source and proxies other requests to the server, which restarts on changes. Both use the
// site's usual address.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { realpathSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { dev } from 'astro'
import { readProcessEnvironment } from '#server/env.ts'
import { explainError } from '#server/operations/explain-error.ts'
import { mailPreview } from './mails/plugin.ts'
import { reloadContent } from './reload-content.ts'

const root = join(import.meta.dirname, '../..')
const loopback = '127.0.0.1'
/** A server that fails prints nothing here. */
const longestStartMs = 10_000
/** API requests, pages that the server renders, and files of the last build such as pictures and icons. */
const serverPaths =
  '^/(((api|assets|calendar|cards|healthz|metrics|readyz)(?![^/?])|contact/sent[?]|favicon[.]|icon-\\d|pictures/[^?]*[.](avif|webp)|request/|robots[.]|site[.]|sitemap[.]))'

try {
  const env = readProcessEnvironment()
  const apiPort = await freePort()
  const api = `http://${loopback}:${apiPort}`
  let restart = () => Promise.resolve()
  const site = await dev({
    root,
    logLevel: 'warn',
    server: { host: env.HOST, port: env.PORT },
    vite: {
      envDir: false,
      plugins: [mailPreview(), reloadContent(() => restart())],
      server: {
        strictPort: true,
        // node_modules may be a symbolic link.
        fs: { allow: [root, realpathSync(join(root, 'node_modules'))] },
        watch: { ignored: ['**/{backups,build,data,test-results}/**'] },
        proxy: { [serverPaths]: api, '^/contact$': { target: api, bypass: unlessPost } },
      },
    },
  })
  const address = `http://${env.HOST}:${site.address.port}`

  const preload = join(import.meta.dirname, 'load-tsx.ts')
  const args = ['--import', preload, '--watch', '--watch-preserve-output', join(import.meta.dirname, 'server.ts')]
  const startServer = () => {
    const child = spawn(process.execPath, args, {
      env: { ...process.env, HOST: loopback, PORT: String(apiPort), DEV_SERVER: address },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child.stdout.on('data', (printed: Buffer) => process.stdout.write(printed.toString().replaceAll(api, address)))
    return child
  }
  let server = startServer()

  makePictures()

  // Node's watch mode sees only modules, and the content is none. Pages need the server for their pictures.
  let restarting = Promise.resolve()
  restart = () => {
    makePictures()
    restarting = restarting.then(async () => {
      server.kill()
      await once(server, 'exit')
      server = startServer()
      await Promise.race([once(server.stdout, 'data'), setTimeout(longestStartMs)])
    })
    return restarting
  }

  const stop = async () => {
    // Vite also ends the process, with the signal's code unless one is set.
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

/** Makes the sizes of new pictures. They are files of the last build. */
function makePictures() {
  spawn(process.execPath, [join(root, 'scripts/dev/make-pictures.ts')], { stdio: ['ignore', 'ignore', 'inherit'] })
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, loopback)
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo // the address of a TCP server is never a string
  probe.close()
  return port
}

/** The server handles posts of the contact form. Astro serves the page at the same path. */
function unlessPost({ method, url }: IncomingMessage): string | undefined {
  return method === 'POST' ? undefined : url
}
