import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { memoryOf } from '../../support/memory.ts'
import { book } from '../../support/server-client.ts'
import { startServer } from '../../support/server-process.ts'
import { freshFolder } from '../../support/stores.ts'
import { size } from '../size.ts'

const chunks = Buffer.from('1\r\nx\r\n'.repeat(10_000))
const form = 'application/x-www-form-urlencoded'
/** A part of a form, as one chunk. */
const part = '--b\r\nContent-Disposition: form-data; name="photos"; filename="a.jpg"\r\n\r\n'

test('memory stays below 300 MB while many connections send one-byte chunks to every kind of body', async () => {
  const server = await startServer({ DATA_DIR: freshFolder(), LOG_LEVEL: 'silent' })
  onTestFinished(() => void server.end('SIGKILL'))
  const { request: page } = await book(server.url)
  const port = Number(new URL(server.url).port)
  let peak = 0
  for (const [path, type, start, connections, blocks] of [
    ['/api/contact', 'application/json', '', size.connections, 6],
    ['/contact', form, '', size.connections, 6],
    [page, form, '', size.connections, 6],
    ['/nowhere', 'application/json', '', size.connections, 6],
    [page.replace('/request', '/api/requests').concat('/photos'), 'image/jpeg', '', 1, 5 * size.connections],
    [`${page}/photos`, 'multipart/form-data; boundary=b', part, 1, 5 * size.connections],
  ] as const) {
    const ends = Array.from({ length: connections }, async () => {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => {}) // the server ends the connection
      socket.resume()
      const closed = once(socket, 'close').catch(() => {})
      socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n`)
      if (start) socket.write(`${start.length.toString(16)}\r\n${start}\r\n`)
      for (let sent = 0; sent < blocks && !socket.destroyed; sent++) {
        if (!socket.write(chunks)) await Promise.race([once(socket, 'drain').catch(() => {}), closed])
        peak = Math.max(peak, memoryOf(server.pid))
      }
      await closed
    })
    await Promise.all(ends)
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  }
  expect(peak).toBeGreaterThan(50)
  expect(peak).toBeLessThan(300)
})
