import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Store } from './store.ts'

const reconnectMs = 2000
/** Channels belong to the database, so their names hold the schema. */
const channel = `'row_events_' || current_schema()`

/** Sends and hears texts through LISTEN and NOTIFY. A connection of its own listens, and reconnects when it is lost. */
export function openChannel(connectionString: string, pool: pg.Pool): NonNullable<Store['channel']> {
  return {
    send(text) {
      // Dashboards reload when they are opened again, so a lost message loses no data.
      pool.query(`SELECT pg_notify(${channel}, $1)`, [text]).catch(() => {})
    },
    listen({ onMessage, onGap }) {
      const closing = new AbortController()
      const closed = (async () => {
        for (let isFirst = true; !closing.signal.aborted; isFirst = false) {
          await hear(onMessage, () => isFirst || onGap(), closing.signal).catch(() => {})
          await sleep(reconnectMs, undefined, { signal: closing.signal, ref: false }).catch(() => {})
        }
      })()
      return () => {
        closing.abort()
        return closed
      }
    },
  }

  /** Resolves when the connection has ended or `closing` aborts. */
  async function hear(onMessage: (text: string) => void, onOpen: () => void, closing: AbortSignal) {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000, keepAlive: true })
    const ended = new Promise<void>((resolve) => {
      client.on('error', () => resolve())
      client.on('end', () => resolve())
      closing.addEventListener('abort', () => resolve(), { once: true })
    })
    client.on('notification', ({ payload = '' }) => onMessage(payload))
    try {
      await client.connect()
      const { rows } = await client.query<{ name: string }>(`SELECT quote_ident(${channel}) AS name`)
      await client.query(`LISTEN ${rows[0]?.name}`)
      onOpen()
      await ended
    } finally {
      await client.end().catch(() => {})
    }
  }
}
