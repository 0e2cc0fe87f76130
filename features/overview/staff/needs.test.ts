import { expect, test } from 'vitest'
import type { OpenRequestMessage } from '#features/customer-page/requests.ts'
import type { Overview } from '#features/overview/overview.ts'
import { needsOf } from './needs.ts'

const today = '2026-11-21'

const row = (id: number, changes: Partial<Overview['waiting'][number]> = {}) => ({
  ...{ list: 'bookings' as const, id, customerName: `Customer ${id}`, customerPhone: '405-555-0123' },
  ...{ kind: 'answer' as const, since: '2026-11-21T14:00:00.000Z', about: '', isUrgent: false, isOverdue: false },
  ...changes,
})

const message = (id: number, rowId: number, changes: Partial<OpenRequestMessage> = {}): OpenRequestMessage => ({
  ...{ id, list: 'bookings', rowId, kind: 'message', preferredDate: null, preferredTime: null, text: 'Is it safe?' },
  ...{ state: 'open', reply: null, createdAt: '2026-11-21T13:00:00.000Z', answeredAt: null, personId: null },
  ...{ customerName: `Customer ${rowId}`, customerPhone: '405-555-0123', customerEmail: 'a@example.com' },
  rowUpdatedAt: '2026-11-21T13:00:00.000Z',
  ...changes,
})

const quote = (rowId: number) => ({
  ...{
    id: 1,
    number: 'B-1-1',
    list: 'bookings' as const,
    rowId,
    customerName: `Customer ${rowId}`,
    amountCents: 377_000,
  },
  acceptedAt: '2026-11-20T13:00:00.000Z',
})

function needs(
  waiting: Overview['waiting'],
  messages: OpenRequestMessage[] = [],
  toSchedule = [] as ReturnType<typeof quote>[],
) {
  const sums = { count: 0, amountCents: 0 }
  const quotes = { sentThisMonth: sums, acceptedThisMonth: sums, unanswered: sums, oldestUnanswered: null, toSchedule }
  return needsOf({ messages, overview: { waiting, quotes }, today })
}

test('urgent rows come first, then messages, accepted quotes, what is late, follow-ups and what is new', () => {
  const found = needs(
    [
      row(1),
      row(2, { kind: 'follow_up', list: 'call-logs' }),
      row(3, { isOverdue: true, since: '2026-11-16T14:00:00.000Z', about: 'Panel upgrade' }),
      row(4, { isUrgent: true }),
    ],
    [message(9, 5)],
    [quote(6)],
  )
  expect(found.map(({ id, sentence }) => [id, sentence])).toEqual([
    [4, 'New booking'],
    [5, 'Question: Is it safe?'],
    [6, 'Quote accepted, $3,770.00'],
    [3, 'Waits for a call since Monday: Panel upgrade'],
    [2, 'Call back'],
    [1, 'New booking'],
  ])
  expect(found.map(({ step }) => step)).toEqual(['call', 'reply', 'schedule', 'call', 'call', 'call'])
})

test('what is asked about an urgent row is as urgent', () => {
  const found = needs([row(1, { isUrgent: true })], [message(8, 2), message(9, 1)])
  expect(found.map(({ id, isUrgent }) => [id, isUrgent])).toEqual([
    [1, true],
    [2, false],
  ])
})

test('a row has one need, except that each question is answered', () => {
  const found = needs([row(1, { isUrgent: true }), row(2)], [message(8, 1), message(9, 1)], [quote(2)])
  expect(found.map(({ id, step }) => [id, step])).toEqual([
    [1, 'reply'],
    [1, 'reply'],
    [2, 'schedule'],
  ])
})

test.each([
  ['2026-11-21T01:00:00.000Z', 'Waits for a call since Friday'],
  ['2026-11-21T14:00:00.000Z', 'Waits for a call since today'],
  ['2026-11-03T14:00:00.000Z', 'Waits for a call since Tue, Nov 3'],
])('a row of %s says: %s', (since, sentence) => {
  expect(needs([row(1, { isOverdue: true, since })])[0]?.sentence).toBe(sentence)
})
