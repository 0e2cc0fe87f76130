import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Booking } from '#features/bookings/booking.ts'
import { bookings } from '#features/bookings/server/bookings.ts'
import { noReviewsPathOf } from '#features/customer-page/request-page.ts'
import type { RequestList } from '#features/customer-page/requests.ts'
import { lists } from '#features/lists.ts'
import type { QuoteRequest } from '#features/quote-requests/quote-request.ts'
import { quoteRequests } from '#features/quote-requests/server/quote-requests.ts'
import { maxId } from '#firm/fields.ts'
import { mailboxOf } from '#platform/mail/recipient-hash.ts'
import { deletedRows } from '#platform/store/deleted-rows.ts'
import { createSecret, readSecret } from '#platform/store/secret.ts'
import type { Sql, Store } from '#platform/store/store.ts'
import { pageReplacements } from './page-replacements.ts'

/** A row with a page for its customer. */
export type FoundRequest = { list: 'bookings'; row: Booking } | { list: 'contact-submissions'; row: QuoteRequest }

/** The customer's email address, which may be empty. */
export const emailOf = ({ list, row }: FoundRequest): string => (list === 'bookings' ? row.customerEmail : row.email)

const letters: Record<RequestList, string> = { bookings: 'b', 'contact-submissions': 'q' }

/** 132 bits in base64url. The pattern repeats it. */
const signatureLength = 22
const pattern = /^([bq])([1-9]\d{0,9})-([\w-]{22})$/
const proofPattern = /^[\w-]{22}$/

/** The time at which no row was created. Signing it takes as long as signing a real one. */
const never = '1970-01-01T00:00:00.000Z'

/**
 * The secret addresses of customers' pages. A token is a signature of the row's id and creation time with the store's
 * secret, so it can be made whenever an email needs it. Only how often it was replaced is stored for a row.
 */
export class RequestTokens {
  #store: Store

  constructor(store: Store) {
    this.#store = store
  }

  /** The path of the row's page. May store a new secret: in a transaction, pass its `sql`. */
  async pathFor(list: RequestList, row: Signed, sql?: Sql): Promise<string> {
    const replaced = await pageReplacements.count(sql ?? this.#store.read, list, row.id)
    return `/request/${letters[list]}${row.id}-${signatureOf(await this.#secret(sql), list, { ...row, replaced })}`
  }

  /** Makes the path where the booking's customer says no to review requests. It belongs in emails to them only. */
  async noReviewsPathFor(booking: Booking): Promise<string> {
    const path = await this.pathFor('bookings', booking)
    return noReviewsPathOf(path, noReviewsProofOf(await this.#secret(), booking))
  }

  /**
   * Whether the proof comes from an email to the booking's address. Whoever booked knows the booking's page, and may have
   * given the address of somebody else.
   */
  async isFromEmail(booking: Booking, proof: string): Promise<boolean> {
    const secret = await readSecret(this.#store.read)
    if (!secret || !proofPattern.test(proof)) return false
    return timingSafeEqual(Buffer.from(proof), Buffer.from(noReviewsProofOf(secret, booking)))
  }

  /** Only reads. Undefined for a token that is malformed or wrong, or whose row was deleted. */
  async find(token: string, sql: Sql = this.#store.read): Promise<FoundRequest | undefined> {
    const parts = await partsOf(sql, token)
    const found = parts && (await findRow(sql, parts.list, parts.id))
    return parts && isSigned(parts, found?.row) ? found : undefined
  }

  /** Whether the token is that of a deleted row, which staff can still restore. Only reads. */
  async isOfDeletedRow(token: string): Promise<boolean> {
    const sql = this.#store.read
    const parts = await partsOf(sql, token)
    const row = parts && (await deletedRows.find<Signed>(sql, lists[parts.list].table, parts.id))
    return parts !== undefined && isSigned(parts, row) && row !== undefined
  }

  async #secret(sql?: Sql): Promise<Buffer> {
    const known = await readSecret(sql ?? this.#store.read)
    return known ?? (sql ? createSecret(sql) : this.#store.write((own) => createSecret(own)))
  }
}

/** `replaced` says how often the page's address was replaced. */
type TokenParts = { list: RequestList; id: number; signature: string; secret: Buffer; replaced: number }

/** Undefined for a malformed token, and before the first token was made. */
async function partsOf(sql: Sql, token: string): Promise<TokenParts | undefined> {
  const [, letter, digits = '', signature = ''] = pattern.exec(token) ?? []
  const id = Number(digits)
  const secret = letter && id <= maxId ? await readSecret(sql) : undefined
  if (!secret) return undefined
  const list = letter === letters.bookings ? 'bookings' : 'contact-submissions'
  return { list, id, signature, secret, replaced: await pageReplacements.count(sql, list, id) }
}

/** Takes as long without a row as with one. */
function isSigned(parts: TokenParts, row: Pick<Signed, 'createdAt'> | undefined): boolean {
  const { list, id, signature, secret, replaced } = parts
  const expected = signatureOf(secret, list, { id, createdAt: row?.createdAt ?? never, replaced })
  return timingSafeEqual(Buffer.from(signature), Buffer.from(expected))
}

/** Undefined when the row does not exist. */
export async function findRow(sql: Sql, list: RequestList, id: number): Promise<FoundRequest | undefined> {
  if (list === 'bookings') {
    const row = await bookings.find(sql, id)
    return row && { list, row }
  }
  const row = await quoteRequests.find(sql, id)
  return row && { list, row }
}

type Signed = { id: number; createdAt: string }

const signatureOf = (
  secret: Buffer,
  list: RequestList,
  { id, createdAt, replaced }: Signed & { replaced: number },
): string => signed(secret, `${list} ${id} ${createdAt}${replaced > 0 ? ` ${replaced}` : ''}`)

/** Holds for this address of the booking only. */
const noReviewsProofOf = (secret: Buffer, { id, createdAt, customerEmail }: Booking): string =>
  signed(secret, `no-reviews ${id} ${createdAt} ${mailboxOf(customerEmail)}`)

const signed = (secret: Buffer, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url').slice(0, signatureLength)
