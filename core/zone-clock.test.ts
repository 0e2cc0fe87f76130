import fc from 'fast-check'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { ZoneClock } from './zone-clock.ts'

const zones = Intl.supportedValuesOf('timeZone')
const [from, to] = ['2012-01-01T00:00Z', '2200-01-01T00:00Z'].map((text) => Temporal.Instant.from(text)) as [
  Temporal.Instant,
  Temporal.Instant,
] // two texts
const minuteMs = 60_000
const dayMs = 1440 * minuteMs

/** The instants at which the zone's clocks are changed, at most the first hundred. */
function changesOf(zone: string): number[] {
  const changes: number[] = []
  let next = from.toZonedDateTimeISO(zone).getTimeZoneTransition('next')
  while (next && next.epochMilliseconds < to.epochMilliseconds && changes.length < 100) {
    changes.push(next.epochMilliseconds)
    next = next.getTimeZoneTransition('next')
  }
  return changes
}

/** What the clocks show as Temporal has it, and back. */
const plainOf = (shownMs: number) => Temporal.PlainDateTime.from(new Date(shownMs).toISOString().slice(0, -1))
const byTemporal = (zone: string, shownMs: number) => plainOf(shownMs).toZonedDateTime(zone).epochMilliseconds

const minutesFrom = (min: number, max: number) =>
  fc.integer({ min: Math.ceil(min / minuteMs), max: Math.floor(max / minuteMs) }).map((minutes) => minutes * minuteMs)
const zone = fc.constantFrom(...zones)
const ordinary = fc.record({ zone, at: minutesFrom(from.epochMilliseconds + dayMs, to.epochMilliseconds - dayMs) })
const changing = fc.constantFrom(...zones.filter((each) => changesOf(each).length > 0))
/** Within 30 hours of a clock change, forward or back. Samoa once skipped a day. */
const nearChange = changing.chain((zone) =>
  fc.record({
    zone: fc.constant(zone),
    at: fc
      .tuple(fc.constantFrom(...changesOf(zone)), minutesFrom(-30 * 60 * minuteMs, 30 * 60 * minuteMs))
      .map(([change, away]) => Math.floor(change / minuteMs) * minuteMs + away),
  }),
)
const clocks = new Map<string, ZoneClock>()
function clockOf(zone: string): ZoneClock {
  const clock = clocks.get(zone) ?? new ZoneClock(zone)
  clocks.set(zone, clock)
  return clock
}

describe.each([
  ['any time', ordinary, 3000],
  ['a time near a clock change', nearChange, 6000],
] as const)('%s in any zone', (_, times, numRuns) => {
  const check = (holds: (zone: string, at: number) => boolean) =>
    fc.assert(
      fc.property(times, ({ zone, at }) => holds(zone, at)),
      { numRuns, seed: 1 },
    )

  test('is the instant that Temporal computes', () => {
    check((zone, shown) => clockOf(zone).instantOf(shown) === byTemporal(zone, shown))
  })

  test('is shown at its instant, and an instant is found from what the clocks show', () => {
    check((zone, instant) => {
      const clock = clockOf(zone)
      const shown = clock.shownAt(instant)
      const first = clock.instantOf(shown)
      // When the clocks go back, the earlier of two instants shows the same.
      return first <= instant && clock.shownAt(first) === shown
    })
  })

  test('belongs to the day that has begun', () => {
    check((zone, instant) => {
      const clock = clockOf(zone)
      const midnight = Math.floor(clock.shownAt(instant) / dayMs) * dayMs
      const start = plainOf(midnight).toPlainDate().toZonedDateTime(zone).epochMilliseconds
      return clock.instantOf(midnight) === start && start <= instant && instant < clock.instantOf(midnight + dayMs)
    })
  })
})

const shown = (zone: string, local: string) =>
  new Date(new ZoneClock(zone).instantOf(Date.parse(`${local}:00.000Z`))).toISOString()

test('both kinds of clock change', () => {
  expect(shown('America/Chicago', '2027-03-14T02:30')).toBe('2027-03-14T08:30:00.000Z')
  expect(shown('America/Chicago', '2027-03-14T03:30')).toBe('2027-03-14T08:30:00.000Z')
  expect(shown('America/Chicago', '2026-11-01T01:30')).toBe('2026-11-01T06:30:00.000Z')
  expect(shown('America/Chicago', '2026-11-01T02:30')).toBe('2026-11-01T08:30:00.000Z')
})

test('a day without a midnight begins when the clocks go forward', () => {
  expect(shown('America/Santiago', '2026-09-06T00:00')).toBe('2026-09-06T04:00:00.000Z')
  expect(shown('Pacific/Apia', '2011-12-30T00:00')).toBe('2011-12-30T10:00:00.000Z')
})

test('a day that was asked for before costs no formatting, which is slow', () => {
  const format = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts')
  onTestFinished(() => format.mockRestore())
  const clock = new ZoneClock('America/Chicago')
  const noon = Date.parse('2027-06-15T12:00:00.000Z')
  clock.instantOf(noon)
  format.mockClear()
  for (let minute = 0; minute < 600; minute++) clock.instantOf(noon + minute * minuteMs)
  expect(format).not.toHaveBeenCalled()
})
