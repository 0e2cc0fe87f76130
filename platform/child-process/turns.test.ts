import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Turns } from './turns.ts'

const [one, two, three] = ['192.0.2.1', '192.0.2.2', '192.0.2.3'] as const
const busy = { status: 503, message: 'Too many jobs', retryAfter: 10 }

/** Turns whose jobs last until `end` is called with their place in `running`. */
function openTurns(limits: ConstructorParameters<typeof Turns>[0]) {
  const turns = new Turns(limits, 'Too many jobs')
  const running: string[] = []
  const ends: (() => void)[] = []
  const start = (ip: string, signal?: AbortSignal) =>
    turns.run(
      ip,
      () =>
        new Promise<void>((resolve) => {
          running.push(ip)
          ends.push(resolve)
        }),
      signal,
    )
  const end = async (index: number) => {
    ends[index]?.()
    await setImmediate()
  }
  return { running, start, end }
}

test('two jobs of an address run at a time and four in all, and others wait for their turn', async () => {
  const { running, start, end } = openTurns({ atOnce: 4, ofAddress: 2, waiting: 40, waitingOfAddress: 8 })
  for (const ip of [one, one, one, two, two, two, three]) void start(ip)
  await setImmediate()
  expect(running).toEqual([one, one, two, two])
  await end(0)
  expect(running.slice(4), 'the other address has its share').toEqual([three])
  await end(2)
  expect(running.slice(5)).toEqual([one])
})

test('turns alternate between addresses, however much one of them sends', async () => {
  const { running, start, end } = openTurns({ atOnce: 1, ofAddress: 1, waiting: 40, waitingOfAddress: 40 })
  for (const ip of [one, one, one, one, two, two, three]) void start(ip)
  await setImmediate()
  for (let index = 0; index < 6; index++) await end(index)
  expect(running).toEqual([one, two, three, one, two, one, one])
})

test('an address fills its own share of the queue and leaves room for others', async () => {
  const { running, start, end } = openTurns({ atOnce: 1, ofAddress: 1, waiting: 5, waitingOfAddress: 2 })
  for (const ip of [one, one, one]) void start(ip)
  await expect(start(one)).rejects.toMatchObject(busy)
  for (const ip of [two, two, three]) void start(ip)
  await expect(start(three), 'the queue is full').rejects.toMatchObject(busy)
  await end(0)
  expect(running).toEqual([one, two])
})

test('a job whose sender left, or that waited too long, leaves the queue', async () => {
  const { running, start, end } = openTurns({ atOnce: 1, ofAddress: 1, waiting: 1, waitingOfAddress: 1 })
  void start(one)
  const left = new AbortController()
  const waiting = start(one, left.signal)
  left.abort()
  await expect(waiting).rejects.toMatchObject(busy)
  void start(two)
  await end(0)
  expect(running).toEqual([one, two])
})

test('a job that fails gives its turn to the next', async () => {
  const turns = new Turns({ atOnce: 1, ofAddress: 1, waiting: 1, waitingOfAddress: 1 }, 'Too many jobs')
  const failed = turns.run(one, () => Promise.reject(new Error('no')))
  const next = turns.run(one, async () => 'done')
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('done')
})
