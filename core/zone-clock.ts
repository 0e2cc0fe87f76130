const dayMs = 86_400_000
/** Cached because most questions are about the same days. */
const maxOffsets = 1000

/** Converts between instants and what the clocks of one time zone show. Browsers have no Temporal, so it uses Intl. */
export class ZoneClock {
  #format: Intl.DateTimeFormat
  /** How far the clocks are ahead of UTC, in milliseconds, at the beginning of UTC days. */
  #offsets = new Map<number, number>()

  constructor(timeZone: string) {
    this.#format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
  }

  /** What the clocks show at the instant, as milliseconds since 1970 on clocks that never change. */
  shownAt(instantMs: number): number {
    const second = Math.floor(instantMs / 1000) * 1000
    const day = Math.floor(second / dayMs)
    const offset = this.#offsetAt(day)
    // No zone changes its clocks and changes them back within a day.
    return offset === this.#offsetAt(day + 1) ? second + offset : this.#read(second)
  }

  #offsetAt(utcDay: number): number {
    let offset = this.#offsets.get(utcDay)
    if (offset === undefined) {
      offset = this.#read(utcDay * dayMs) - utcDay * dayMs
      if (this.#offsets.size >= maxOffsets) this.#offsets.clear()
      this.#offsets.set(utcDay, offset)
    }
    return offset
  }

  /** Formatting takes a hundred times as long as adding an offset. */
  #read(instantMs: number): number {
    const parts = this.#format.formatToParts(instantMs).map(({ type, value }) => [type, value])
    const { year, month, day, hour, minute, second } = Object.fromEntries(parts)
    return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`)
  }

  /**
   * The instant at which the clocks show this. Like Temporal's "compatible": the first of two when the clocks go back, and
   * as much later as they are moved when they go forward and never show it.
   */
  instantOf(shownMs: number): number {
    const [before, after] = [-dayMs, dayMs].map((away) => this.shownAt(shownMs + away) - shownMs - away)
    const [first = shownMs, second = shownMs] = [before, after].map((offset = 0) => shownMs - offset)
    return this.shownAt(first) !== shownMs && this.shownAt(second) === shownMs ? second : first
  }
}
