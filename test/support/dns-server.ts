import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'

/** A DNS server on this machine with these TXT records, and a resolver that asks it. Other names do not exist. */
export async function startDnsServer(zone: Record<string, string[] | string>) {
  const asked: string[] = []
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) => {
    const { name, end } = readQuestion(query)
    asked.push(name)
    socket.send(answerTo(query.subarray(0, end), [zone[name] ?? []].flat()), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  onTestFinished(() => void socket.close())
  const resolver = new Resolver({ timeout: 3000, tries: 2 })
  resolver.setServers([`127.0.0.1:${socket.address().port}`])
  return { resolver, asked }
}

/** The name that is asked about, and where the question ends. See https://www.rfc-editor.org/rfc/rfc1035 */
function readQuestion(query: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5 }
}

/** The question with these TXT records, or with the code of a name that does not exist. */
function answerTo(question: Buffer, texts: string[]): Buffer {
  const header = Buffer.from(question.subarray(0, 12))
  header.writeUInt16BE(texts.length > 0 ? 0x8180 : 0x8183, 2)
  header.writeUInt16BE(texts.length, 6)
  header.writeUInt32BE(0, 8)
  const records = texts.map((text) => {
    const data = Buffer.concat([Buffer.from([Buffer.byteLength(text)]), Buffer.from(text)])
    // The name of the question, TXT, IN, a minute, and the length of the data.
    const head = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, 0, 0])
    head.writeUInt16BE(data.length, 10)
    return Buffer.concat([head, data])
  })
  return Buffer.concat([header, question.subarray(12), ...records])
}
