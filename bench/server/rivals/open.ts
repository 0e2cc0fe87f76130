import { createServer, type RequestListener } from 'node:http'

/** Listens on a free port and prints the product's startup message, which `startServer` waits for. */
export function open(listener: RequestListener) {
  const server = createServer(listener)
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    if (typeof address === 'object' && address) console.log(`The site is open at http://127.0.0.1:${address.port}`)
  })
  process.once('SIGTERM', () => process.exit(0))
}
