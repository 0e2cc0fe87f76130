import * as z from 'zod/mini'
import { PersonId } from '#core/person-id.ts'
import { Id, Timestamp } from '#firm/fields.ts'
import { authorId } from '#platform/store/row-events.ts'
import type { Sql } from '#platform/store/store.ts'

const Stored = z.object({
  id: Id,
  at: Timestamp,
  personId: z.nullable(PersonId),
  name: z.string(),
  /** JSON. */
  fields: z.string(),
  textBefore: z.string(),
  textAfter: z.string(),
})
export type ContentChange = z.infer<typeof Stored>

/** Without the texts, which may be pictures. */
const Listed = z.omit(Stored, { textBefore: true, textAfter: true })
export type ListedChange = z.infer<typeof Listed>

const listed = 'id, at, "personId", name, fields'
const columns = `${listed}, "textBefore", "textAfter"`

/** The most changes that the history lists. */
const maxChanges = 50

/** What was published from the dashboard. A change counts once its file is written. */
export const contentChanges = {
  async begin(
    sql: Sql,
    {
      name,
      fields,
      textBefore,
      textAfter,
    }: Pick<ContentChange, 'name' | 'textBefore' | 'textAfter'> & { fields: string[] },
    now: Date,
  ): Promise<ContentChange['id']> {
    const [row] = await sql(
      `INSERT INTO content_changes (at, "personId", name, fields, "textBefore", "textAfter")
       VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
      [now.toISOString(), authorId(), name, JSON.stringify(fields), textBefore, textAfter],
      z.object({ id: Id }),
    )
    if (!row) throw new Error('The change has no id')
    return row.id
  },

  async finish(sql: Sql, id: ContentChange['id'], now: Date): Promise<void> {
    await sql('UPDATE content_changes SET "publishedAt" = $1 WHERE id = $2', [now.toISOString(), id])
  },

  async remove(sql: Sql, id: ContentChange['id']): Promise<void> {
    await sql('DELETE FROM content_changes WHERE id = $1', [id])
  },

  /** Those whose file may not have been written, because the server stopped. */
  unfinished: (sql: Sql): Promise<ContentChange[]> =>
    sql(`SELECT ${columns} FROM content_changes WHERE "publishedAt" IS NULL`, [], Stored),

  /** Newest first. */
  list: (sql: Sql): Promise<ListedChange[]> =>
    sql(
      `SELECT ${listed} FROM content_changes WHERE "publishedAt" IS NOT NULL ORDER BY id DESC LIMIT ${maxChanges}`,
      [],
      Listed,
    ),

  async find(sql: Sql, id: ContentChange['id']): Promise<ContentChange | undefined> {
    const [row] = await sql(`SELECT ${columns} FROM content_changes WHERE id = $1`, [id], Stored)
    return row
  },
}
