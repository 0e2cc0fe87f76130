import type { RequestList } from '#features/customer-page/requests.ts'
import { type FoundRequest, findRow } from '#features/customer-page/server/tokens.ts'
import { lists } from '#features/lists.ts'
import type { Quote } from '#features/quotes/quote.ts'
import { notFound } from '#platform/http/http-error.ts'
import type { Sql } from '#platform/store/store.ts'
import { quotes } from './quotes.ts'
import type { QuoteRow } from './row.ts'

/** A quote whose booking or quote request is locked, so that nothing happens to the quote before the caller commits. */
export type LockedQuote = {
  request: FoundRequest
  /** Newest first. */
  versions: [newest: QuoteRow, ...earlier: QuoteRow[]]
}

/** Throws 404 when there is no such quote, or when its row was deleted. */
export async function lockQuote(sql: Sql, id: Quote['id']): Promise<LockedQuote> {
  const [known] = await quotes.versionsOf(sql, id)
  const request = known && (await lockRow(sql, known.list, known.rowId))
  // Read again, because another transaction may have held the lock.
  const [newest, ...earlier] = await quotes.versionsOf(sql, id)
  return request && newest ? { request, versions: [newest, ...earlier] } : notFound('quote')
}

/** Undefined when the row does not exist. */
export async function lockRow(sql: Sql, list: RequestList, id: number): Promise<FoundRequest | undefined> {
  await sql(`UPDATE ${lists[list].table} SET id = id WHERE id = $1`, [id])
  return findRow(sql, list, id)
}

/** The customer of the row, as a quote names them. */
export const addresseeOf = ({ list, row }: FoundRequest) =>
  list === 'bookings'
    ? { customerName: row.customerName, address: row.address }
    : { customerName: row.name, address: null }
