// Saves bookings to SQLite with node:http and prepared statements. No validation, rate limit, log or idempotency keys.
// COMMIT=each commits every write. By default, the writes of one event-loop turn share a transaction.
import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { migrate } from '../../../platform/store/migrate.ts'
import { openSqlite, storeFile } from '../../../platform/store/sqlite.ts'
import { connect } from '../../../platform/store/sqlite-connection.ts'
import { type Body, insertBooking, insertOutbox } from './booking-statements.ts'
import { open } from './open.ts'

const folder = process.env.DATA_DIR ?? ''
const store = openSqlite(folder)
await migrate(store)
await store.close()

const db = connect(storeFile(folder))
db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;')
const [booking, outbox] = [insertBooking, insertOutbox].map((text) => db.prepare(text.replaceAll(/\$(\d+)/g, '?$1')))
const maxBatch = process.env.COMMIT === 'each' ? 1 : Number.POSITIVE_INFINITY

const waiting: { body: Body; response: ServerResponse }[] = []

function save({ customerName, customerEmail, customerPhone, service, ...rest }: Body): number {
  const now = new Date().toISOString()
  const { preferredDate, preferredTime, address, description } = rest
  const day = `${preferredDate}T12:00:00.000Z`
  const customer = [customerName, customerEmail, customerPhone, service]
  const id = Number(booking?.all(...customer, day, preferredTime, address, description, now)[0]?.id)
  outbox?.all(id, `<${randomUUID()}@example.com>`, `<${randomUUID()}@example.com>`, now)
  return id
}

function flush() {
  const batch = waiting.splice(0, Math.min(waiting.length, maxBatch))
  db.exec('BEGIN IMMEDIATE')
  const ids = batch.map(({ body }) => save(body))
  db.exec('COMMIT')
  batch.forEach(({ response }, index) => {
    response.writeHead(201, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify({ id: ids[index], emailSent: false }))
  })
  if (waiting.length > 0) setImmediate(flush)
}

open((request, response) => {
  let text = ''
  request.setEncoding('utf8')
  request.on('data', (data: string) => {
    text += data
  })
  request.on('end', () => {
    if (waiting.push({ body: JSON.parse(text), response }) === 1) setImmediate(flush)
  })
})
