import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import * as z from 'zod/mini'
import { RowEvent } from '#features/live/row-event.ts'
import type { Store } from '#platform/store/store.ts'

/** PostgreSQL's messages hold less than 8,000 bytes. */
const maxEventsPerMessage = 50
/** Changes within this time go out together, after the answers to their requests. */
const gatherMs = 100

const Message = z.object({
  from: z.string(),
  events: z.array(RowEvent),
  /** Earlier releases send none. */
  ended: z.optional(z.array(z.string())),
})

/**
 * Passes committed changes on to the open dashboards of this server, and through PostgreSQL to those of the others. Emits
 * `events`, or `gap` when events of another server may be lost. `ended` holds the ids of sessions that are over; without ids,
 * any of them may be. `hears` says whether this server hears the others.
 */
export class RowEvents extends EventEmitter<{ events: [RowEvent[]]; gap: []; hears: [boolean]; ended: [string[]] }> {
  hears = true
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
    for (let at = 0; at < events.length; at += maxEventsPerMessage)
      this.#tellOthers({ events: events.slice(at, at + maxEventsPerMessage) })
  }

  publishEnded(sids: string[]): void {
    this.emit('ended', sids)
    this.#tellOthers({ events: [], ended: sids })
  }

  #tellOthers(message: Omit<z.infer<typeof Message>, 'from'>): void {
    this.#channel?.send(JSON.stringify({ from: this.#server, ...message }))
  }

  /** Hears the other servers from now on. Later calls do nothing. */
  listen(): void {
    this.#stop ??= this.#channel?.listen({
      onMessage: (text) => {
        const { from, events, ended } = Message.parse(JSON.parse(text))
        if (from === this.#server) return
        if (events.length > 0) this.emit('events', events)
        if (ended) this.emit('ended', ended)
      },
      onGap: () => this.emit('gap'),
      onTest: (hears) => {
        if (hears === this.hears) return
        this.hears = hears
        this.emit('hears', hears)
      },
    })
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#stop?.()
  }
}
