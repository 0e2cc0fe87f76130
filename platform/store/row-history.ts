import * as z from 'zod/mini'
import { RowChange } from '#features/history/row-change.ts'
import { type ListName, listOfTable } from '#features/lists.ts'
import { fullName } from '#features/people/person.ts'
import { activity } from './activity.ts'
import { firstAnswers, isAnswer } from './first-answers.ts'
import { authorId, authors } from './row-events.ts'
import type { Sql } from './store.ts'

/** The old values are JSON text. */
const StoredChange = z.extend(z.omit(RowChange, { after: true, person: true }), {
  before: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
})

/** What a quote was and became is no field of the row, so only `after` says it. */
type Change = Pick<RowChange, 'kind'> & { rowId: number; before?: object; after?: object }

/** What happened to each row of a list. It stays while the row is deleted. */
export const rowHistory = {
  /** Does nothing for tables that are no list. */
  async add(sql: Sql, table: string, { rowId, kind, before, after }: Change, createdAt: string): Promise<void> {
    const list = listOfTable(table)
    if (!list) return
    await sql(
      `INSERT INTO row_changes (list, "rowId", kind, by, "personId", before, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [
        ...[list, rowId, kind, authors.getStore()?.by ?? 'staff', authorId()],
        ...[before || after ? JSON.stringify(before ?? after) : null, createdAt],
      ],
    )
    if (kind === 'deleted' || kind === 'restored')
      await activity.add(sql, { action: kind, list, rowId }, new Date(createdAt))
    if (before && isAnswer(before)) await firstAnswers.note(sql, list, rowId, createdAt)
  },

  /** Newest first. `row` is the row as it is now. The new values of a change are the old ones of the next. */
  async of(sql: Sql, list: ListName, row: { id: number }): Promise<RowChange[]> {
    const stored = await sql(
      `SELECT row_changes.id AS id, list, "rowId", kind, by, before, row_changes.created_at AS "createdAt",
         first_name AS "firstName", last_name AS "lastName"
       FROM row_changes LEFT JOIN users ON users.id = "personId"
       WHERE list = $1 AND "rowId" = $2 ORDER BY row_changes.id DESC`,
      [list, row.id],
      StoredChange,
    )
    let next: Record<string, unknown> = { ...row }
    return stored.map(({ firstName, lastName, ...stored }) => {
      const change = { ...stored, person: firstName && fullName({ firstName, lastName }) }
      const before: Record<string, unknown> = change.before ? JSON.parse(change.before) : {}
      if (change.kind === 'quote') return { ...change, before: {}, after: before }
      const after = Object.fromEntries(Object.keys(before).map((field) => [field, next[field] ?? null]))
      next = { ...next, ...before }
      return { ...change, before, after }
    })
  },

  /** Deletes the history of a row that was deleted for good. */
  async deleteOf(sql: Sql, list: ListName, rowId: number): Promise<void> {
    await sql('DELETE FROM row_changes WHERE list = $1 AND "rowId" = $2', [list, rowId])
    await firstAnswers.deleteOf(sql, list, rowId)
  },
}

/** Facts about a row that are no news to staff. */
const unrecorded: readonly string[] = ['updatedAt', 'toldVisit', 'sentDays']

/** Whether a change left the row as it was, but for its version. */
export const isSame = (before: object, after: object): boolean =>
  JSON.stringify({ ...before, updatedAt: '' }) === JSON.stringify({ ...after, updatedAt: '' })

/** The old values of the fields that differ, besides the unrecorded ones; undefined when none does. */
export function oldValues<Row extends object>(before: Row, after: Row): Partial<Row> | undefined {
  const changed = Object.entries(before).filter(
    ([field, value]) =>
      !unrecorded.includes(field) && JSON.stringify(value) !== JSON.stringify(after[field as keyof Row]), // its own field
  )
  return changed.length > 0 ? (Object.fromEntries(changed) as Partial<Row>) : undefined // some of its fields
}
