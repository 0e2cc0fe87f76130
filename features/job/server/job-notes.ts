import * as z from 'zod/mini'
import { PersonId } from '#core/person-id.ts'
import type { JobNote } from '#features/job/job.ts'
import { Id, Timestamp } from '#firm/fields.ts'
import { authorId } from '#platform/store/row-events.ts'
import type { Sql } from '#platform/store/store.ts'

const Stored = z.object({ id: Id, text: z.string(), personId: z.nullable(PersonId), writtenAt: Timestamp })
const columns = 'id, text, "personId", "writtenAt"'

/** The notes of a job. The field `notes` of its booking is the newest. */
export const jobNotes = {
  async add(sql: Sql, bookingId: number, text: string, writtenAt: Date): Promise<z.infer<typeof Stored>> {
    const [note] = await sql(
      `INSERT INTO job_notes ("bookingId", text, "personId", "writtenAt") VALUES ($1, $2, $3, $4) RETURNING ${columns}`,
      [bookingId, text, authorId(), writtenAt.toISOString()],
      Stored,
    )
    if (!note) throw new Error('job_notes returned no row for an insert')
    return note
  },

  /** Oldest first. */
  async of(sql: Sql, bookingId: number, names: ReadonlyMap<string, string>): Promise<JobNote[]> {
    const rows = await sql(`SELECT ${columns} FROM job_notes WHERE "bookingId" = $1 ORDER BY id`, [bookingId], Stored)
    return rows.map(({ personId, ...note }) => ({ ...note, person: nameIn(names, personId) }))
  },
}

/** Null for the owner's password. */
export const nameIn = (names: ReadonlyMap<string, string>, personId: string | null): string | null =>
  personId === null ? null : (names.get(personId) ?? null)
