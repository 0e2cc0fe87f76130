import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bookings } from '#features/bookings/server/bookings.ts'
import { aRequest, engines, freshStore } from '#test/support/stores.ts'
import { foldedText, searchColumnsOf } from './search-text.ts'
import type { Store } from './store.ts'

const now = new Date('2026-11-21T15:00:00.000Z')

describe('a folded text', () => {
  test('has no capital, accent, invisible character or second kind of space, dash and apostrophe', () => {
    expect(foldedText(' Éva\u00a0 O’NEIL\t–\u202d“Łódź”\u202c ﬁn ')).toBe(`eva o'neil -"lodz" fin`)
  })

  test('of any text in capitals, small letters, composed or decomposed is the same', () => {
    const word = fc.constantFrom('É', 'é', 'ﬁ', 'Ł', 'ß', 'Ω', 'ά', 'Ｗ', '½', 'ñ', 'x', ' ', '’', '—', 'ů', '각', 'が')
    fc.assert(
      fc.property(
        fc.array(word).map((all) => all.join('')),
        (text) => {
          const folded = foldedText(text)
          expect(foldedText(folded)).toBe(folded)
          expect(foldedText(text.normalize('NFD'))).toBe(folded)
          expect(foldedText(text.toLowerCase())).toBe(folded)
        },
      ),
    )
  })

  test('of a letter with a million accents takes no time', { timeout: 5000 }, () => {
    expect(foldedText(`é${'\u0301\u0323'.repeat(500_000)}`)).toBe('e')
  })
})

test('a row has the digits of its phone number, without the country code, short enough for an index', () => {
  const digitsOf = (callerPhone: string | null) => searchColumnsOf('call_logs', { callerPhone })?.phoneDigits
  expect(digitsOf('+1 (405) 555–0142')).toBe('4055550142')
  expect(digitsOf('４０５ ５５５ ０１４２')).toBe('4055550142')
  expect(digitsOf(null)).toBe('')
  expect(digitsOf('5'.repeat(10_000))).toHaveLength(40)
  expect(searchColumnsOf('outbox', {})).toBeUndefined()
})

describe.each(engines)('the search index of %s', (engine) => {
  const create = (store: Store, customerName: string) =>
    store.write((sql) => bookings.create(sql, { ...aRequest, customerName }, now))
  const found = async (store: Store, q: string) =>
    (await bookings.list(store.read, { q, sort: 'oldest' }, engine)).map(({ id }) => id)

  test('finds rows before, in and after a batch, and follows changes of each', async () => {
    const store = await freshStore(engine)
    for (let id = 1; id <= 140; id++) await create(store, `Number ${id} ${id % 70 === 1 ? 'Zymurgy' : 'Else'}`)
    expect(await found(store, 'zymurgy')).toEqual([1, 71])
    expect(await found(store, 'number')).toHaveLength(140)
    for (const [id, q] of [
      [64, 'number 64'],
      [128, 'number 128'],
      [129, 'number 129'],
      [140, 'number 140'],
    ] as const)
      expect(await found(store, q)).toContain(id)

    for (const id of [1, 128, 140]) {
      const change = { customerName: `Renamed Xylophone ${id}` }
      await store.write((sql) => bookings.change(sql, id, change, now))
      expect(await found(store, `xylophone ${id}`), `${id} is changed`).toEqual([id])
      expect(await found(store, `number ${id}`)).not.toContain(id)
      await store.write((sql) => bookings.remove(sql, id, now))
      expect(await found(store, 'xylophone'), `${id} is deleted`).toEqual([])
      await store.write((sql) => bookings.restore(sql, id, now))
      expect(await found(store, 'xylophone'), `${id} is restored`).toEqual([id])
      await store.write((sql) => bookings.erase(sql, id))
    }
    // The last row of the index is gone.
    await create(store, 'Zymurgy again')
    expect(await found(store, 'zymurgy')).toEqual([71, 141])
  })

  test('is empty when every row is deleted, and works with ids that are used again', async () => {
    const store = await freshStore(engine)
    for (let id = 1; id <= 70; id++) await create(store, `Before ${id}`)
    await store.write(async (sql) => {
      await sql('DELETE FROM bookings')
      await sql(
        engine === 'sqlite'
          ? `DELETE FROM sqlite_sequence WHERE name = 'bookings'`
          : 'ALTER SEQUENCE bookings_id_seq RESTART',
      )
    })
    for (let id = 1; id <= 70; id++) await create(store, `After ${id}`)
    expect(await found(store, 'before')).toEqual([])
    expect(await found(store, 'after')).toHaveLength(70)
    expect(await found(store, 'after 70')).toEqual([70])
  })

  test('keeps no row of a write that failed', async () => {
    const store = await freshStore(engine)
    for (let id = 1; id <= 63; id++) await create(store, `Kept ${id}`)
    const failed = store.write(async (sql) => {
      await bookings.create(sql, { ...aRequest, customerName: 'Failed' }, now)
      throw new Error('undo')
    })
    await expect(failed).rejects.toThrow('undo')
    await create(store, 'Kept too')
    expect(await found(store, 'failed')).toEqual([])
    expect(await found(store, 'kept')).toHaveLength(64)
  })
})
