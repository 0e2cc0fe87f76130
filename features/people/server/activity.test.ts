import { expect, test } from 'vitest'
import { activity } from '#platform/store/activity.ts'
import { aBooking, openApi } from '#test/support/api.ts'
import { engines } from '#test/support/stores.ts'

type Entry = {
  action: string
  person: string | null
  list: string | null
  rowId: number | null
  detail: string | null
} & {
  customerName: string | null
}

test.each(engines)('%s: the owner reads who signed in, exported and deleted', async (engine) => {
  const { asPerson, call, callWith, now, store } = await openApi(engine)
  const people = [await asPerson('owner', { firstName: 'Ana', lastName: null }), await asPerson('office')] as const
  now.value = new Date('2026-11-22T14:59:00.000Z')
  const [owner, office] = await Promise.all(
    people.map(async ({ passphrase }) =>
      callWith((await call('POST', '/api/admin/login', { payload: { password: passphrase } })).json().token),
    ),
  )
  if (!owner || !office) throw new Error('Nobody signed in')
  now.value = new Date('2026-11-22T15:00:00.000Z')
  await call('POST', '/api/bookings', { payload: aBooking({ customerName: 'Secret Customer' }) })
  await office('DELETE', '/api/bookings/1')
  now.value = new Date('2026-11-22T15:00:01.000Z')
  await office('POST', '/api/bookings/1/restore')
  now.value = new Date('2026-11-22T15:00:02.000Z')
  await owner('GET', '/api/export/bookings?q=Secret')

  const read = async (query = ''): Promise<Entry[]> => (await owner('GET', `/api/admin/activity${query}`)).json()
  const brief = (entries: Entry[]) =>
    entries.map(({ action, person, list, rowId, detail }) => [action, person, list, rowId, detail])
  expect(brief(await read('?from=2026-11-22')).slice(0, 3)).toEqual([
    ['exported', 'Ana', null, null, 'bookings, csv'],
    ['restored', 'Maria Lopez', 'bookings', 1, null],
    ['deleted', 'Maria Lopez', 'bookings', 1, null],
  ])
  const before = brief(await read('?to=2026-11-21'))
  for (const entry of [
    ['signed_in', null, null, null, null],
    ['person_added', null, null, null, 'Ana'],
    ['passphrase_made', null, null, null, 'Maria Lopez'],
    ['signed_in', 'Maria Lopez', null, null, null],
  ])
    expect(before).toContainEqual(entry)
  expect(brief(await read(`?person=${people[1].person.id}&from=2026-11-22`))).toHaveLength(3)
  // The customer's name is read with the list, and goes when the customer is erased.
  expect((await read()).find(({ action }) => action === 'deleted')?.customerName).toBe('Secret Customer')
  const stored = await store.read('SELECT * FROM activity')
  expect(stored.length).toBeGreaterThan(5)
  expect(JSON.stringify(stored)).not.toContain('Secret')
})

test.each(engines)('%s: activity is kept for the content’s number of months', async (engine) => {
  const { store } = await openApi(engine)
  await store.write(async (sql) => {
    for (const at of ['2024-11-21', '2024-11-22', '2026-11-21'])
      await activity.add(sql, { action: 'exported', detail: at }, new Date(`${at}T12:00:00.000Z`))
    await activity.deleteOld(sql, new Date('2026-11-22T00:00:00.000Z'), 24)
  })
  expect((await activity.list(store.read, {})).map(({ detail }) => detail)).toEqual(['2026-11-21', '2024-11-22'])
})
