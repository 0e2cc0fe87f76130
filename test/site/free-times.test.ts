import { afterEach, expect, test, vi } from 'vitest'
import type { DayAvailability } from '#features/availability/availability.ts'
import { timeSlots } from '#firm/services.ts'
import { createFreeTimes } from '#site/forms/free-times.ts'
import { firmTime } from '../support/firm-clock.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const page = { from: '2026-11-30', to: '2026-12-04' }
const day = (date: string, free: readonly string[], reason?: string): DayAvailability => ({
  day: date,
  slots: timeSlots.map((time) => ({ time, free: free.includes(time) })),
  ...(reason && { reason }),
})
const week = [
  day('2026-11-30', [], 'No free time'),
  day('2026-12-01', [], 'No free time'),
  day('2026-12-02', ['9:00 AM', '2:00 PM']),
  day('2026-12-03', [], 'Closed: Vacation'),
  day('2026-12-04', ['8:00 AM']),
]

/** Free times whose requests get these answers, an error for none. */
function freeTimes(answers: (readonly DayAvailability[] | undefined)[]) {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(firmTime('2026-11-27T12:00'))
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    const answer = answers.shift()
    return answer ? Response.json(answer) : new Response('No', { status: 503 })
  })
  const changed = vi.fn()
  return { times: createFreeTimes(changed), asked, changed }
}

test('a day without a free time has a reason, and its page lists it once', async () => {
  const { times, changed } = freeTimes([week])
  times.onPage(page)
  await vi.waitFor(() => expect(changed).toHaveBeenCalled())
  expect(times.reasonOf('2026-11-30')).toBe('No free time')
  expect(times.reasonOf('2026-12-02')).toBeUndefined()
  // The closed days are listed already.
  expect(times.notes(page)).toEqual(['No free time: November 30 – December 1'])
})

test('the taken slots of a day cannot be chosen', async () => {
  const { times, changed } = freeTimes([week])
  times.onPage(page)
  await vi.waitFor(() => expect(changed).toHaveBeenCalled())
  expect(times.slotsOn('2026-12-02').filter(({ disabled }) => !disabled)).toEqual([
    { value: '9:00 AM', label: '9:00 AM', disabled: false },
    { value: '2:00 PM', label: '2:00 PM', disabled: false },
  ])
  expect(times.slotsOn('2026-12-02')[0]?.label).toBe('8:00 AM – taken')
  expect(times.slotsOn(undefined).some(({ disabled }) => disabled)).toBe(false)
})

test('the free times nearest to the chosen one come first', async () => {
  const { times, changed } = freeTimes([week])
  times.onPage(page)
  await vi.waitFor(() => expect(changed).toHaveBeenCalled())
  const inWords = (...wanted: Parameters<typeof times.nearest>) =>
    times.nearest(...wanted).map(({ preferredDate, preferredTime }) => `${preferredDate} ${preferredTime}`)
  expect(inWords(undefined, '')).toEqual(['2026-12-02 9:00 AM', '2026-12-02 2:00 PM', '2026-12-04 8:00 AM'])
  expect(inWords('2026-12-02', '3:00 PM')[0]).toBe('2026-12-02 2:00 PM')
  expect(inWords('2026-12-04', '4:00 PM')[0]).toBe('2026-12-04 8:00 AM')
})

test('without an answer every time can be chosen, and the page is asked for again', async () => {
  const { times, asked } = freeTimes([undefined, week])
  times.onPage(page)
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  expect(times.reasonOf('2026-11-30')).toBeUndefined()
  await vi.waitFor(() => {
    times.onPage(page)
    expect(times.reasonOf('2026-11-30')).toBe('No free time')
  })
})

test('another service has free times of its own', async () => {
  const { times, asked, changed } = freeTimes([week, [day('2026-11-30', ['8:00 AM'])]])
  times.onPage(page)
  times.setService('Electrical Inspection')
  await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(2))
  expect(asked).toEqual([
    '/api/availability?from=2026-11-30&to=2026-12-04',
    '/api/availability?service=Electrical+Inspection&from=2026-11-30&to=2026-12-04',
  ])
  // The first answer, which was late, is not used.
  expect(times.reasonOf('2026-12-01')).toBeUndefined()
})
