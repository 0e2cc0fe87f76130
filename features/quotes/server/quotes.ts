import * as z from 'zod/mini'
import { type RequestList, requestLists } from '#features/customer-page/requests.ts'
import { lists } from '#features/lists.ts'
import type { Quote } from '#features/quotes/quote.ts'
import type { CalendarDay } from '#firm/calendar-day.ts'
import { noteChange } from '#platform/store/row-events.ts'
import { rowHistory } from '#platform/store/row-history.ts'
import type { Sql } from '#platform/store/store.ts'
import { inList } from '#platform/store/values.ts'
import { isVisible } from './list.ts'
import { acceptanceIn, numberOf, QuoteName, QuoteRow, quoteTable as table } from './row.ts'

/** The row that a quote belongs to. */
type Subject = { list: RequestList; id: number }

/** Null when it was not made yet. */
const Pdf = z.object({ pdf: z.nullable(z.instanceof(Uint8Array)) })

const Sequence = z.object({ sequence: z.nullable(z.int()) })

/** The outbox's name for the rows of each list, as branches of CASE. */
const mailAbouts = requestLists.map((list) => `WHEN '${list}' THEN '${lists[list].mailAbout}'`).join(' ')

/** Versions of quotes. The lists leave out those of deleted rows. Only `pdfOf` and `keepPdf` read the bytes of PDFs. */
export const quotes = {
  /** The first version of a quote. */
  async create(sql: Sql, version: Omit<QuoteRow, 'id' | 'quoteId' | 'sequence'>): Promise<QuoteRow> {
    const [last] = await sql(
      'SELECT max(sequence) AS sequence FROM quotes WHERE list = $1 AND "rowId" = $2',
      [version.list, version.rowId],
      Sequence,
    )
    const { id } = await table.insert(sql, { ...version, quoteId: 0, sequence: (last?.sequence ?? 0) + 1 })
    return saved(sql, await table.update(sql, id, { quoteId: id }))
  },

  /** Another version of a quote. */
  addVersion: async (sql: Sql, version: Omit<QuoteRow, 'id'>): Promise<QuoteRow> =>
    saved(sql, await table.insert(sql, version)),

  /** Changes a version, which the caller has locked. What happened to it goes into the history of its row. */
  async change(sql: Sql, version: QuoteRow, changes: Partial<QuoteRow>, now: Date): Promise<QuoteRow> {
    const isSame = Object.entries(changes).every(([field, value]) => version[field as keyof QuoteRow] === value) // its own field
    const update = await table.update(sql, version.id, { ...changes, updatedAt: now.toISOString() })
    const changed = await saved(sql, update, isSame)
    if (changes.status !== undefined) await record(sql, changed, now)
    return changed
  },

  /** Saves that a person opened the version. The version stays as it is. */
  async noteOpened(sql: Sql, { id, list, rowId }: QuoteRow, now: Date): Promise<void> {
    const opened = await sql('UPDATE quotes SET "openedAt" = $2 WHERE id = $1 AND "openedAt" IS NULL RETURNING id', [
      id,
      now.toISOString(),
    ])
    if (opened.length > 0) noteChange(sql, lists[list].table, rowId, 'quote')
  },

  async remove(sql: Sql, { id, list, rowId }: QuoteRow): Promise<void> {
    await sql('DELETE FROM quotes WHERE id = $1', [id])
    noteChange(sql, lists[list].table, rowId, 'quote')
  },

  /** A version by its own id. */
  find: table.find,

  /** The versions of a quote, newest first. */
  versionsOf(sql: Sql, id: Quote['id']): Promise<QuoteRow[]> {
    const statement = `SELECT ${table.selected} FROM quotes WHERE "quoteId" = $1 ORDER BY version DESC`
    return sql(statement, [id], QuoteRow)
  },

  /** The same without their long texts. */
  namesOf(sql: Sql, id: Quote['id']): Promise<QuoteName[]> {
    const columns = 'id, version, sequence, list, "rowId", status, updated_at AS "updatedAt"'
    return sql(`SELECT ${columns} FROM quotes WHERE "quoteId" = $1 ORDER BY version DESC`, [id], QuoteName)
  },

  /** All versions of all quotes of these rows, newest first. */
  ofRows(sql: Sql, list: RequestList, ids: readonly number[]): Promise<QuoteRow[]> {
    const [placeholders, parameters] = inList(ids, 2)
    const statement = `SELECT ${table.selected} FROM quotes WHERE list = $1 AND "rowId" IN (${placeholders}) ORDER BY id DESC`
    return sql(statement, [list, ...parameters], QuoteRow)
  },

  /** What the customer of a row accepted first; undefined when they accepted nothing. */
  async acceptedOf(sql: Sql, { list, id }: Subject): Promise<QuoteRow | undefined> {
    const [accepted] = await sql(
      `SELECT ${table.selected} FROM quotes WHERE list = $1 AND "rowId" = $2 AND status = 'accepted' ORDER BY id LIMIT 1`,
      [list, id],
      QuoteRow,
    )
    return accepted
  },

  /** The open versions that were sent until then and have no follow-up, oldest first. */
  withoutFollowUp(sql: Sql, today: CalendarDay, sentBy: Date): Promise<QuoteRow[]> {
    return sql(
      `SELECT ${table.selected} FROM quotes WHERE status = 'sent' AND "validUntil" >= $1 AND "sentAt" <= $2
       AND NOT EXISTS (SELECT 1 FROM outbox WHERE about = CASE quotes.list ${mailAbouts} END
         AND "subjectId" = quotes."rowId" AND purpose = 'quote_follow_up' AND "onceKey" = 'quote-' || quotes."quoteId")
       AND ${isVisible} ORDER BY "sentAt"`,
      [today, sentBy.toISOString()],
      QuoteRow,
    )
  },

  /** The stored PDF of a version. Nothing when it was not made yet, or when there is no such version. */
  async pdfOf(sql: Sql, id: number): Promise<Uint8Array | undefined> {
    return (await sql('SELECT pdf FROM quotes WHERE id = $1', [id], Pdf))[0]?.pdf ?? undefined
  },

  /** Stores the PDF of a sent version, unless it has one. Resolves to the stored one; undefined when there is no such version. */
  async keepPdf(sql: Sql, id: number, pdf: Uint8Array): Promise<Uint8Array | undefined> {
    const statement = `UPDATE quotes SET pdf = coalesce(pdf, $2) WHERE id = $1 AND status <> 'draft' RETURNING pdf`
    return (await sql(statement, [id, pdf], Pdf))[0]?.pdf ?? undefined
  },

  /** Deletes the quotes of a row that was deleted for good. */
  async deleteOf(sql: Sql, { list, id }: Subject): Promise<void> {
    await sql('DELETE FROM quotes WHERE list = $1 AND "rowId" = $2', [list, id])
  },
}

async function saved(sql: Sql, version: QuoteRow | undefined, isSame = false): Promise<QuoteRow> {
  if (!version) throw new Error('quotes returned no row')
  noteChange(sql, lists[version.list].table, version.rowId, 'quote', isSame)
  return version
}

async function record(sql: Sql, version: QuoteRow, now: Date): Promise<void> {
  const { list, rowId, status } = version
  const acceptance = version.acceptance === null ? undefined : acceptanceIn(version.acceptance)
  const facts = {
    ...{ quote: numberOf(version), version: version.version, quoteStatus: status },
    ...(acceptance && { acceptedOption: acceptance.optionName, acceptedCents: acceptance.totalCents }),
  }
  await rowHistory.add(sql, lists[list].table, { rowId, kind: 'quote', after: facts }, now.toISOString())
}
