import * as z from 'zod/mini'
import { PersonId } from '#core/person-id.ts'
import { FieldChange, type FileDraft } from '#features/website/website.ts'
import { Timestamp } from '#firm/fields.ts'
import { HttpError } from '#platform/http/http-error.ts'
import { authorId } from '#platform/store/row-events.ts'
import type { Sql } from '#platform/store/store.ts'

const Stored = z.object({
  name: z.string(),
  /** JSON. */
  changes: z.string(),
  body: z.nullable(z.string()),
  personId: z.nullable(PersonId),
  savedAt: Timestamp,
})

/** A draft as it is kept. */
export type ContentDraft = FileDraft & { personId: string | null; savedAt: string }

const Changes = z.array(FieldChange)

const columns = 'name, changes, body, "personId", "savedAt"'

const draftOf = ({ name, changes, body, personId, savedAt }: z.infer<typeof Stored>): ContentDraft => ({
  ...{ name, personId, savedAt },
  changes: Changes.parse(JSON.parse(changes)),
  ...(body !== null && { body }),
})

/** What was typed into the forms of files and not published. Everybody who may edit the website shares it. */
export const contentDrafts = {
  list: async (sql: Sql): Promise<ContentDraft[]> =>
    (await sql(`SELECT ${columns} FROM content_drafts ORDER BY name`, [], Stored)).map(draftOf),

  async find(sql: Sql, name: string): Promise<ContentDraft | undefined> {
    const [row] = await sql(`SELECT ${columns} FROM content_drafts WHERE name = $1`, [name], Stored)
    return row && draftOf(row)
  },

  /**
   * Keeps the draft of a file, or removes it when it changes nothing. `since` is when the draft was saved that it replaces. Throws
   * 412 when another was saved after that.
   */
  async keep(sql: Sql, { name, changes, body }: FileDraft, since: string | null, now: Date): Promise<string | null> {
    const [before] = await sql(`SELECT ${columns} FROM content_drafts WHERE name = $1`, [name], Stored)
    if ((before?.savedAt ?? null) !== since) throw new HttpError(412, 'Somebody else changed this draft')
    await contentDrafts.remove(sql, name)
    if (changes.length === 0 && body === undefined) return null
    // Each save has another time.
    const savedAt = new Date(Math.max(now.getTime(), since === null ? 0 : Date.parse(since) + 1)).toISOString()
    await sql(`INSERT INTO content_drafts (${columns}) VALUES ($1, $2, $3, $4, $5)`, [
      ...[name, JSON.stringify(changes), body ?? null, authorId(), savedAt],
    ])
    return savedAt
  },

  async remove(sql: Sql, name: string): Promise<void> {
    await sql('DELETE FROM content_drafts WHERE name = $1', [name])
  },
}
