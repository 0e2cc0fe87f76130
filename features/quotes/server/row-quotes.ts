import * as z from 'zod/mini'
import type { RequestList } from '#features/customer-page/requests.ts'
import { acceptedInWords } from '#features/quotes/quote-text.ts'
import type { RowQuote } from '#features/quotes/row-quote.ts'
import type { CalendarDay } from '#firm/calendar-day.ts'
import type { Sql } from '#platform/store/store.ts'
import { inList } from '#platform/store/values.ts'
import { numberOf, QuoteRow, quoteOf, statusOn, quoteTable as table } from './row.ts'

/** Without the options, which are large. */
const Version = z.pick(QuoteRow, {
  id: true,
  quoteId: true,
  sequence: true,
  version: true,
  list: true,
  rowId: true,
  status: true,
  openedAt: true,
  validUntil: true,
  amountCents: true,
})
type Version = z.infer<typeof Version>
const columns = Object.keys(Version.shape).map((column) => `"${column}"`)

/** Where the quotes of these rows stand. Rows without a quote are missing. */
export async function rowQuotes(
  sql: Sql,
  list: RequestList,
  ids: readonly number[],
  today: CalendarDay,
): Promise<RowQuote[]> {
  const [placeholders, parameters] = inList(ids, 2)
  const versions = await sql(
    `SELECT ${columns} FROM quotes WHERE list = $1 AND "rowId" IN (${placeholders}) ORDER BY id`,
    [list, ...parameters],
    Version,
  )
  const shown = new Map<number, Version>()
  for (const version of versions) {
    const before = shown.get(version.rowId)
    if (version.status !== 'draft' || !before || before.status === 'draft') shown.set(version.rowId, version)
  }
  const accepted = await acceptances(sql, [...shown.values()], today)
  return [...shown.values()].map((version) => {
    const { rowId, id: versionId, quoteId: id, openedAt, amountCents } = version
    const facts = { rowId, id, version: version.version, openedAt, amountCents, status: statusOn(version, today) }
    const { text = null, address = null } = accepted.get(versionId) ?? {}
    return { ...facts, number: numberOf(version), acceptedText: text, acceptedAddress: address }
  })
}

type Accepted = { text: string | undefined; address: string | undefined }

/** What customers accepted, by the id of the version. */
async function acceptances(sql: Sql, versions: readonly Version[], today: CalendarDay): Promise<Map<number, Accepted>> {
  const ids = versions.filter(({ status }) => status === 'accepted').map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const [placeholders, parameters] = inList(ids)
  const rows = await sql(`SELECT ${table.selected} FROM quotes WHERE id IN (${placeholders})`, parameters, QuoteRow)
  return new Map(
    rows.map((row) => {
      const quote = quoteOf(row, today)
      return [row.id, { text: acceptedInWords(quote), address: quote.acceptance?.address }]
    }),
  )
}
