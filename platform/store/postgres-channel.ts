import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Store } from './store.ts'

const reconnectMs = 2000
/** How long the test message may take. */
const testMs = 5000
/** Channels belong to the database, so their names hold the schema. */
const channel = `'row_events_' || current_schema()`

/** Sends and hears texts through LISTEN and NOTIFY. A connection of its own listens, and reconnects when it is lost. */
export function openChannel(connectionString: string, pool: pg.Pool): NonNullable<Store['channel']> {
  return {
    send(text) {
      // Dashboards reload when they are opened again, so a lost message loses no data.
      pool.query(`SELECT pg_notify(${channel}, $1)`, [text]).catch(() => {})
    },
    listen({ onMessage, onGap, onTest }) {
      const closing = new AbortController()
      const closed = (async () => {
        for (let isFirst = true; !closing.signal.aborted; isFirst = false) {
          await hear({ onMessage, onTest, onOpen: () => isFirst || onGap() }, closing.signal).catch(() => {})
          await sleep(reconnectMs, undefined, { signal: closing.signal, ref: false }).catch(() => {})
        }
      })()
      return () => {
        closing.abort()
        return closed
      }
    },
  }

  type On = { onMessage(text: string): void; onOpen(): void; onTest(hears: boolean): void }

  /** Resolves when the connection has ended or `closing` aborts. A pooler forgets listeners, so a message tests the connection. */
  async function hear({ onMessage, onOpen, onTest }: On, closing: AbortSignal) {
    const own = `test_${randomUUID()}`
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000, keepAlive: true })
    const ended = new Promise<void>((resolve) => {
      client.on('error', () => resolve())
      client.on('end', () => resolve())
      closing.addEventListener('abort', () => resolve(), { once: true })
    })
    let test: NodeJS.Timeout | undefined
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel !== own) return onMessage(payload)
      clearTimeout(test)
      onTest(true)
    })
    try {
      await client.connect()
      const { rows } = await client.query<{ name: string }>(`SELECT quote_ident(${channel}) AS name`)
      await client.query(`LISTEN ${rows[0]?.name}; LISTEN "${own}"`)
      onOpen()
      test = setTimeout(() => onTest(false), testMs)
      await pool.query('SELECT pg_notify($1, $2)', [own, ''])
      await ended
    } finally {
      clearTimeout(test)
      await client.end().catch(() => {})
    }
  }
}
