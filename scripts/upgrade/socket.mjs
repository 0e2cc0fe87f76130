// Sockets in the owner's folder. A process that is killed lets go of its socket at once.
import { rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join, relative } from 'node:path'
import { site } from '../bootstrap.mjs'

/** From the current folder, because the path of a socket has about 100 letters at most. */
const pathOf = (name) => relative(process.cwd(), join(site, name))

/** Resolves to a connection, or to undefined when no process listens there. */
export function connectTo(name) {
  const socket = connect(pathOf(name))
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(socket))
    socket.once('error', () => resolve(undefined))
  })
}

/** Listens at the socket, one connection at a time. Resolves to false when another process does, or the folder is read-only. */
export async function listenAt(name, onConnection) {
  const other = await connectTo(name)
  other?.destroy()
  if (other || process.platform === 'win32') return !other
  const server = createServer(onConnection).unref()
  server.maxConnections = 1
  try {
    rmSync(pathOf(name), { force: true })
  } catch {}
  server.listen(pathOf(name))
  return new Promise((resolve) => {
    server.once('listening', () => resolve(true))
    server.once('error', () => resolve(false))
  })
}
