import * as z from 'zod/mini'
import { type ListName, lists } from '#features/lists.ts'
import { authors } from './row-events.ts'
import type { Sql } from './store.ts'

const Received = z.object({ receivedAt: z.string() })

/** How long each booking and quote request waited for staff. It stays while the row is deleted. */
export const firstAnswers = {
  /** Saves that staff answer now. Does nothing after the first answer, and for a booking that staff make themselves. */
  async note(sql: Sql, list: ListName, rowId: number, now: string): Promise<void> {
    if (authors.getStore()?.by === 'customer') return
    const statement = `SELECT created_at AS "receivedAt" FROM ${lists[list].table} WHERE id = $1`
    const [row] = await sql(statement, [rowId], Received)
    if (!row || row.receivedAt >= now) return
    const seconds = Math.round((Date.parse(now) - Date.parse(row.receivedAt)) / 1000)
    await sql(
      `INSERT INTO first_answers (list, "rowId", "receivedAt", seconds) VALUES ($1, $2, $3, $4)
       ON CONFLICT (list, "rowId") DO NOTHING`,
      [list, rowId, row.receivedAt, seconds],
    )
  },

  async deleteOf(sql: Sql, list: ListName, rowId: number): Promise<void> {
    await sql('DELETE FROM first_answers WHERE list = $1 AND "rowId" = $2', [list, rowId])
  },
}

/** Whether a change of these old values answers the customer: the first status after the default one, or an agreed visit. */
export const isAnswer = (before: object) =>
  ('status' in before && (before.status === 'pending' || before.status === 'new')) ||
  ('visit' in before && before.visit === null)
