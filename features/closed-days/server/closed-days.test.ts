import { describe, expect, test } from 'vitest'
import { business } from '#content'
import { yearlyClosedDays } from '#features/closed-days/closed-days.ts'
import { openApi } from '#test/support/api.ts'
import { firmTime } from '#test/support/firm-clock.ts'
import { type Engine, engines } from '#test/support/stores.ts'

const path = '/api/closed-days'
const vacation = { from: '2027-06-07', to: '2027-06-11', reason: 'Vacation' }

async function openAsStaff(engine: Engine) {
  const api = await openApi(engine)
  const staff = await api.asStaff()
  return {
    ...api,
    staff,
    close: (changes: object = {}) => staff('POST', path, { payload: { ...vacation, ...changes } }),
    /** Logs in first, because the session ends when a test moves the clock. */
    kept: async () => (await (await api.asStaff())('GET', '/api/admin/closed-days')).json(),
  }
}

for (const engine of engines) {
  describe(`closed days on ${engine}`, () => {
    test('closed days that staff add are listed with their id for staff, and without it for visitors', async () => {
      const { call, close, kept } = await openAsStaff(engine)
      const created = await close()
      expect([created.statusCode, created.json()]).toEqual([201, { id: 1, ...vacation, personId: null, part: 'day' }])
      expect(await kept()).toEqual([{ id: 1, ...vacation, personId: null, part: 'day' }])
      const shown = (await call('GET', path)).json()
      expect(shown).toContainEqual(vacation)
      for (const closed of shown) expect(Object.keys(closed)).toEqual(['from', 'to', 'reason'])
    })

    test('the office is open by its hours, unless staff keep the day closed', async () => {
      const { call, asStaff, now } = await openAsStaff(engine)
      const openUntil = async () => (await call('GET', '/api/office')).json().openUntil
      now.value = firmTime('2026-11-23T10:00')
      expect(await openUntil()).toBe('5:00 PM')
      now.value = firmTime('2026-11-23T17:00')
      expect(await openUntil()).toBeNull()
      now.value = firmTime('2026-11-26T10:00')
      expect(await openUntil()).toBeNull()
      now.value = firmTime('2026-11-21T10:00')
      expect(await openUntil()).toBe('4:00 PM')
      const training = { from: '2026-11-21', to: '2026-11-21', reason: 'Training' }
      expect((await (await asStaff())('POST', path, { payload: training })).statusCode).toBe(201)
      expect(await openUntil()).toBeNull()
    })

    test('holidays have a list of their own, from today on', async () => {
      const { call, now } = await openAsStaff(engine)
      now.value = firmTime('2026-11-26T10:00')
      const listed = (await call('GET', '/api/holidays')).json()
      expect(listed[0]).toEqual({ from: '2026-11-26', to: '2026-11-26', reason: 'Thanksgiving' })
      expect(listed.at(-1)).toEqual({ from: '2028-11-23', to: '2028-11-23', reason: 'Thanksgiving' })
    })

    test('visitors see the days of the content and of staff, soonest first', async () => {
      const { call, close, kept } = await openAsStaff(engine)
      await close()
      await close({ from: '2026-11-26', to: '2026-11-27', reason: 'Thanksgiving' })
      await close({ from: '2027-06-07', to: '2027-06-07', reason: 'Move' })
      expect((await kept()).map(({ reason }: { reason: string }) => reason)).toEqual([
        'Thanksgiving',
        'Vacation',
        'Move',
      ])
      const fixed = yearlyClosedDays(business.closedDays, '2026-11-21')
      const shown: (typeof vacation)[] = (await call('GET', path)).json()
      expect(shown).toHaveLength(3 + fixed.length)
      expect(shown).toEqual(expect.arrayContaining(fixed))
      const order = shown.map(({ from, to }) => `${from} ${to}`)
      expect(order).toEqual(order.toSorted())
    })

    test('closed days are listed until their last day is over in the business’s time zone', async () => {
      const { call, close, kept, now } = await openAsStaff(engine)
      await close({ from: '2026-11-20', to: '2026-11-21' })
      const isShown = async () => (await call('GET', path)).json().some(({ to }: { to: string }) => to === '2026-11-21')
      now.value = firmTime('2026-11-21T23:59')
      expect([await isShown(), await kept()]).toMatchObject([true, [{ id: 1 }]])
      now.value = firmTime('2026-11-22T00:00')
      expect([await isShown(), await kept()]).toEqual([false, []])
    })

    test('removed closed days are gone, and removing them again is a 404', async () => {
      const { close, kept, staff } = await openAsStaff(engine)
      await close()
      const removed = await staff('DELETE', `${path}/1`)
      expect([removed.statusCode, removed.body]).toEqual([204, ''])
      expect(await kept()).toEqual([])
      const again = await staff('DELETE', `${path}/1`)
      expect([again.statusCode, again.body]).toEqual([404, 'There is no such closed day'])
    })

    test.each([
      [{ to: '2027-06-06' }, 'To must not be before From'],
      [{ from: '2026-11-19', to: '2026-11-20' }, 'To must be today or later'],
      [{ from: '2027-02-29' }, 'From must be a day such as 2026-12-01'],
      [{ to: '2027-06-11T12:00:00.000Z' }, 'To must be a day such as 2026-12-01'],
      [{ to: undefined }, 'To is required'],
      [{ from: 20270607 }, 'From must be a string'],
      [{ reason: undefined }, 'Reason is required'],
      [{ reason: ' \u200b' }, 'Reason is required'],
      [{ reason: 'x'.repeat(101) }, 'Reason must be at most 100 characters'],
      [{ reason: 'Two\nlines' }, 'Reason contains a character that cannot be used'],
    ])('%j is rejected with one sentence', async (changes, sentence) => {
      const { close, kept } = await openAsStaff(engine)
      const answer = await close(changes)
      expect([answer.statusCode, answer.body]).toEqual([400, sentence])
      expect(await kept()).toEqual([])
    })

    test('a reason of 100 characters is kept, trimmed', async () => {
      const { close } = await openAsStaff(engine)
      const reason = '–'.repeat(99).concat('.')
      expect((await close({ reason: ` ${reason} ` })).json()).toMatchObject({ reason })
    })

    test('only staff add, remove and list closed days with ids', async () => {
      const { call, close, kept } = await openAsStaff(engine)
      await close()
      const answers = [
        await call('POST', path, { payload: vacation }),
        await call('DELETE', `${path}/1`),
        await call('GET', '/api/admin/closed-days'),
      ]
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401])
      expect(await kept()).toHaveLength(1)
    })
  })
}
