import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import * as z from 'zod/mini'
import { RowEvent } from '#domain/row-event.ts'
import type { Store } from '#server/store/store.ts'

/** PostgreSQL's messages hold less than 8,000 bytes. */
const maxEventsPerMessage = 50
/** Changes within this time go out together, after the answers to their requests. */
const gatherMs = 100

const Message = z.object({ from: z.string(), events: z.array(RowEvent) })

/**
 * Passes committed changes on to the open dashboards of this server, and through PostgreSQL to those of the others. Emits
 * `events`, or `gap` when events of another server may be lost.
 */
export class RowEvents extends EventEmitter<{ events: [RowEvent[]]; gap: [] }> {
  #channel: Store['channel']
  #server = randomUUID()
  #stop: (() => Promise<void>) | undefined
  #gathered: RowEvent[] = []
  #timer: NodeJS.Timeout | undefined

  constructor({ channel }: Pick<Store, 'channel'>) {
    super()
    this.#channel = channel
    this.setMaxListeners(0) // one for each open dashboard
  }

  publish(events: RowEvent[]): void {
    this.#gathered.push(...events)
    this.#timer ??= setTimeout(() => this.#send(), gatherMs)
  }

  #send(): void {
    const events = this.#gathered
    this.#gathered = []
    this.#timer = undefined
    this.emit('events', events)
    for (let at = 0; at < events.length; at += maxEventsPerMessage) {
      const part = events.slice(at, at + maxEventsPerMessage)
      this.#channel?.send(JSON.stringify({ from: this.#server, events: part }))
    }
  }

  /** Hears the other servers from now on. Later calls do nothing. */
  listen(): void {
    this.#stop ??= this.#channel?.listen({
      onMessage: (text) => {
        const { from, events } = Message.parse(JSON.parse(text))
        if (from !== this.#server) this.emit('events', events)
      },
      onGap: () => this.emit('gap'),
    })
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#stop?.()
  }
}
