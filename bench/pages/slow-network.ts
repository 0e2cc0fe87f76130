import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const oneWayMs = 75
const packetBytes = 1460

/** One direction of the network. All connections share its bandwidth. */
type Direction = { bytesPerMs: number; freeAt: number }

/**
 * Starts a proxy that emulates a slow phone network: 150 ms round trips, 1.6 Mbit/s down, 0.8 Mbit/s up. The browser's own
 * emulation misses some requests of speculation rules.
 */
export async function startSlowNetwork(serverUrl: string) {
  const port = Number(new URL(serverUrl).port)
  const down: Direction = { bytesPerMs: 200, freeAt: 0 }
  const up: Direction = { bytesPerMs: 100, freeAt: 0 }
  const openSockets = new Set<Socket>()
  const proxy = createServer((client) => {
    const server = connect(port, '127.0.0.1')
    // The TCP handshake takes one round trip before the first byte leaves.
    const connectedAt = performance.now() + 2 * oneWayMs
    forward(client, server, up, connectedAt)
    forward(server, client, down, connectedAt)
    for (const socket of [client, server]) {
      openSockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => socket.destroy())
    }
    client.once('close', () => server.destroy())
    server.once('close', () => openSockets.delete(server))
    client.once('close', () => openSockets.delete(client))
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const end = () => {
    proxy.close()
    for (const socket of openSockets) socket.destroy()
  }
  return { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, end } // a TCP server has an AddressInfo
}

/** Forwards packets in order, each after its transmission time. */
function forward(from: Socket, to: Socket, direction: Direction, connectedAt: number): void {
  let previous = Promise.resolve()
  function deliver(packet: Buffer): void {
    direction.freeAt = Math.max(performance.now(), connectedAt, direction.freeAt) + packet.length / direction.bytesPerMs
    const arrivesAt = direction.freeAt + oneWayMs
    previous = previous.then(async () => {
      const wait = arrivesAt - performance.now()
      if (wait > 0) await sleep(wait)
      if (to.writable) to.write(packet)
    })
  }
  from.on('data', (data: Buffer) => {
    for (let start = 0; start < data.length; start += packetBytes) deliver(data.subarray(start, start + packetBytes))
  })
  from.on('end', () => {
    previous = previous.then(() => void to.end())
  })
}
