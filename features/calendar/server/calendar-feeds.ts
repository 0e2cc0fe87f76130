import { hash, randomBytes } from 'node:crypto'
import { CalendarFeed, type CalendarFeeds, type CreatedCalendarFeed } from '#features/calendar/calendar-feed.ts'
import { throwIfNotAssignable } from '#features/people/server/people.ts'
import { HttpError } from '#platform/http/http-error.ts'
import { authorId } from '#platform/store/row-events.ts'
import type { Sql } from '#platform/store/store.ts'
import { Count } from '#platform/store/values.ts'

/** Of all visits, and of each person. */
const maxFeeds = 20
const selected = 'id, name, created_at AS "createdAt", "personId"'

type NewFeed = Pick<CalendarFeed, 'name' | 'personId'>

/** The addresses of the calendar feed. Only the hash of an address is stored. */
export const calendarFeeds = {
  /** Oldest first. Those that a person made of their own visits, or all. */
  async list(sql: Sql, personId?: string): Promise<CalendarFeeds> {
    const feeds = await sql(
      `SELECT ${selected} FROM calendar_feeds${personId === undefined ? '' : ' WHERE "personId" = $1 AND "createdBy" = $1'} ORDER BY id`,
      personId === undefined ? [] : [personId],
      CalendarFeed,
    )
    return { active: feeds.length > 0, createdAt: feeds.at(-1)?.createdAt ?? null, feeds }
  },

  /** Throws 409 when there are enough, and 400 when nobody can be assigned under this id. */
  async create(
    sql: Sql,
    { name, personId }: NewFeed,
    { publicUrl, now }: { publicUrl: string; now: Date },
  ): Promise<CreatedCalendarFeed> {
    const secret = randomBytes(32).toString('base64url')
    const [{ count } = { count: 0 }] = await sql(
      `SELECT count(*) AS count FROM calendar_feeds WHERE coalesce("personId", '') = $1`,
      [personId ?? ''],
      Count,
    )
    if (count >= maxFeeds) throw new HttpError(409, `There are already ${maxFeeds} calendar links, revoke one first`)
    if (personId !== null) await throwIfNotAssignable(sql, [personId])
    const [created] = await sql(
      `INSERT INTO calendar_feeds (name, hash, created_at, "personId", "createdBy") VALUES ($1, $2, $3, $4, $5) RETURNING ${selected}`,
      [name, hash('sha256', secret), now.toISOString(), personId, authorId()],
      CalendarFeed,
    )
    if (!created) throw new Error('calendar_feeds returned no row for an insert')
    return { ...created, url: `${publicUrl}/calendar/${secret}.ics` }
  },

  /** Resolves to false when there is no such address, or none that the person made. */
  async delete(sql: Sql, id: CalendarFeed['id'], personId?: string): Promise<boolean> {
    const [own, parameters] = personId === undefined ? ['', [id]] : [' AND "createdBy" = $2', [id, personId]]
    const deleted = await sql(`DELETE FROM calendar_feeds WHERE id = $1${own} RETURNING id`, parameters)
    return deleted.length > 0
  },
}
