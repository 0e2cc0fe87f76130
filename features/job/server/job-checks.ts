import * as z from 'zod/mini'
import { servicePages } from '#content'
import { PersonId } from '#core/person-id.ts'
import type { JobCheck, JobCheckChange } from '#features/job/job.ts'
import { Timestamp } from '#firm/fields.ts'
import { HttpError } from '#platform/http/http-error.ts'
import { authorId } from '#platform/store/row-events.ts'
import type { Sql } from '#platform/store/store.ts'
import { nameIn } from './job-notes.ts'

const Stored = z.object({
  item: z.string(),
  /** 1 or 0. */
  isDone: z.number(),
  value: z.nullable(z.string()),
  personId: z.nullable(PersonId),
  checkedAt: Timestamp,
})
const columns = 'item, "isDone", value, "personId", "checkedAt"'

/** What a checklist can hold, with items that the content no longer has. */
const maxItems = 100

/** The items that the content has for a service. */
export const checklistOf = (service: string | null): string[] =>
  servicePages.find(({ bookingChoice }) => bookingChoice === service)?.jobChecklist ?? []

export const jobChecks = {
  /** The items of the content, and what was ticked of others. */
  async of(
    sql: Sql,
    { id, service }: { id: number; service: string | null },
    names: ReadonlyMap<string, string>,
  ): Promise<JobCheck[]> {
    const rows = await stored(sql, id)
    const items = [...new Set([...checklistOf(service), ...rows.map(({ item }) => item)])]
    return items.map((item) => {
      const row = rows.find((each) => each.item === item)
      const person = row ? nameIn(names, row.personId) : null
      return {
        item,
        person,
        isDone: row?.isDone === 1,
        value: row?.value ?? null,
        checkedAt: row?.checkedAt ?? null,
      }
    })
  },

  /** An older change of the same item changes nothing. */
  async change(sql: Sql, id: number, { item, isDone, value }: JobCheckChange, checkedAt: Date): Promise<void> {
    const rows = await stored(sql, id)
    if (rows.length >= maxItems && !rows.some((row) => row.item === item))
      throw new HttpError(409, `A checklist can have up to ${maxItems} items`)
    await sql(
      `INSERT INTO job_checks ("bookingId", ${columns}) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT ("bookingId", item) DO UPDATE SET "isDone" = excluded."isDone", value = excluded.value,
         "personId" = excluded."personId", "checkedAt" = excluded."checkedAt"
       WHERE job_checks."checkedAt" <= excluded."checkedAt"`,
      [id, item, isDone ? 1 : 0, value, authorId(), checkedAt.toISOString()],
    )
  },
}

const stored = (sql: Sql, id: number) =>
  sql(`SELECT ${columns} FROM job_checks WHERE "bookingId" = $1 ORDER BY "checkedAt", item`, [id], Stored)
