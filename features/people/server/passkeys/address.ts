import type { FastifyRequest } from 'fastify'

/** Where passkeys work. The id is the domain that they belong to. */
export type PasskeyAddress = { rpId: string; origins: string[] }

const loopbackHosts = ['localhost', '127.0.0.1']

/**
 * The address that `PUBLIC_URL` names. On the developer's own computer it is localhost: an IP address cannot have
 * passkeys. A page that this server itself sends from there counts as such, whatever `PUBLIC_URL` says.
 */
export function passkeyAddress(
  publicUrl: string,
  { headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>,
): PasskeyAddress {
  const { hostname, origin, port } = new URL(publicUrl)
  if (loopbackHosts.includes(hostname)) return loopbackAddress(port)
  // A Unix socket has no port.
  const own = socket.localPort === undefined ? undefined : loopbackAddress(String(socket.localPort))
  return own?.origins.includes(pageOrigin(headers)) ? own : { rpId: hostname, origins: [origin] }
}

/** Browsers send Origin when they write, and Referer when they read. */
const pageOrigin = ({ origin, referer = '' }: FastifyRequest['headers']) =>
  origin ?? (URL.canParse(referer) ? new URL(referer).origin : '')

const loopbackAddress = (port: string): PasskeyAddress => ({
  rpId: 'localhost',
  origins: loopbackHosts.map((host) => new URL(`http://${host}:${port}`).origin),
})
