import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { engines, freshStore } from '#test/support/stores.ts'

const Row = z.object({ id: z.number(), name: z.string() })

test.each(engines)('%s: a statement fails in tests if its columns are not those of its schema', async (engine) => {
  const store = await freshStore(engine)
  const query = (columns: string) => store.read(`SELECT ${columns}`, [], Row)
  expect(await query(`1 AS id, 'Ada' AS name`)).toEqual([{ id: 1, name: 'Ada' }])
  await expect(query('1 AS id')).rejects.toThrow('Missing columns: name. Surplus columns: .')
  await expect(query(`1 AS id, 'Ada' AS name, 2 AS age`)).rejects.toThrow('Missing columns: . Surplus columns: age.')
  const write = store.write((sql) => sql(`SELECT 1 AS id, 'Ada' AS nam`, [], Row))
  await expect(write).rejects.toThrow('Missing columns: name. Surplus columns: nam.')
})
