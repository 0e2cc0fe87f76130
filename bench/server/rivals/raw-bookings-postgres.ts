// Saves bookings to PostgreSQL with node:http and the product's connection count. No validation, no rate limit.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { type Body, insertBooking, insertOutbox } from './booking-statements.ts'
import { open } from './open.ts'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 32 })

async function save(body: Body): Promise<number> {
  const now = new Date().toISOString()
  const { customerName, customerEmail, customerPhone, service, preferredDate, preferredTime, address } = body
  const customer = [customerName, customerEmail, customerPhone, service]
  const values = [...customer, `${preferredDate}T12:00:00.000Z`, preferredTime, address, body.description, now]
  const client = await pool.connect()
  await client.query('BEGIN')
  const { rows } = await client.query({ name: 'booking', text: insertBooking, values })
  const { id } = rows[0]
  const messageIds = [`<${randomUUID()}@example.com>`, `<${randomUUID()}@example.com>`]
  await client.query({ name: 'outbox', text: insertOutbox, values: [id, ...messageIds, now] })
  await client.query('COMMIT')
  client.release()
  return id
}

open((request, response) => {
  let text = ''
  request.setEncoding('utf8')
  request.on('data', (data: string) => {
    text += data
  })
  request.on('end', async () => {
    const id = await save(JSON.parse(text))
    response.writeHead(201, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify({ id, emailSent: false }))
  })
})
