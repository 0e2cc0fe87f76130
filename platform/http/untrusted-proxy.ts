import type { FastifyInstance } from 'fastify'

const proxyHeaders = ['x-forwarded-for', 'forwarded', 'x-forwarded-proto']

/** Warns once when a proxy seems to be in front of a server that trusts none. Anybody can send these headers. */
export function warnOfUntrustedProxy(app: FastifyInstance): void {
  let isWarned = false
  app.addHook('onRequest', async ({ headers }) => {
    if (isWarned) return
    const header = proxyHeaders.find((name) => headers[name] !== undefined)
    if (header === undefined) return
    isWarned = true
    app.log.warn(
      { header },
      'A request came through a proxy, but TRUST_PROXY is not set: all visitors share the address of the proxy and its limits',
    )
  })
}
