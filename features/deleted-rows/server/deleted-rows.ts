import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { conversionLinks } from '#features/conversion/server/conversion-links.ts'
import { hasRequestPage } from '#features/customer-page/requests.ts'
import { messages } from '#features/customer-page/server/messages.ts'
import { DeletedRow } from '#features/deleted-rows/deleted-row.ts'
import { jobRecords } from '#features/job/server/job-records.ts'
import { type ListedRow, listOfTable, lists } from '#features/lists.ts'
import { photos } from '#features/photos/server/photos.ts'
import { quotes } from '#features/quotes/server/quotes.ts'
import { openedTexts } from '#features/texts/server/texts.ts'
import { sendAll } from '#platform/http/row-stream.ts'
import { outbox } from '#platform/mail/outbox.ts'
import { deletedRows } from '#platform/store/deleted-rows.ts'
import type { Rows } from '#platform/store/row-batches.ts'
import { rowHistory } from '#platform/store/row-history.ts'
import type { Sql, Store } from '#platform/store/store.ts'

type StoredRow = Awaited<ReturnType<typeof deletedRows.list>>[number]

/** Rows deleted in the last 30 days. Each list has its own route to restore a row. */
export const deletedRowRoutes: FastifyPluginAsyncZod<{ store: Store }> = async (app, { store }) => {
  app.get(
    '/api/deleted',
    {
      config: { access: 'office' },
      schema: { summary: 'Lists rows deleted in the last 30 days', response: { 200: z.array(DeletedRow) } },
    },
    async (_request, reply) => sendAll(reply, await readDeletedRows(store)),
  )
}

async function readDeletedRows(store: Store): Promise<Rows<DeletedRow>> {
  const { total, batches } = await deletedRows.readAll(store)
  async function* withLists() {
    for await (const rows of batches) yield rows.map(withList)
  }
  return { total, batches: withLists() }
}

/** Most recently deleted first. */
export async function listDeletedRows(sql: Sql): Promise<DeletedRow[]> {
  return (await deletedRows.list(sql)).map(withList)
}

function withList({ table, row, deletedAt }: StoredRow): DeletedRow {
  return { list: listOfTable(table), row, deletedAt } as DeletedRow // the table's repository saved the row
}

/** Deletes a deleted row for good, before its 30 days are over. */
export async function eraseDeletedRow(sql: Sql, { list, row }: ListedRow): Promise<void> {
  await deletedRows.take(sql, lists[list].table, row.id)
}

/**
 * Deletes expired rows for good, with their emails, messages, photos, quotes, job records, opened texts, conversion links and
 * history. The booking that a quote request became keeps its messages and photos.
 */
export async function purgeDeletedRows(sql: Sql, now: Date): Promise<void> {
  for (const { table, id } of await deletedRows.deleteExpired(sql, now)) {
    const list = listOfTable(table)
    if (!list) continue
    const { mailAbout } = lists[list]
    const made = list === 'contact-submissions' && (await conversionLinks.bookingsOf(sql, list, [id])).get(id)
    if (made) {
      const [from, to] = [{ list, id } as const, { list: 'bookings', id: made.id } as const]
      await messages.move(sql, from, to)
      await photos.move(sql, from, to)
    }
    if (mailAbout) await outbox.deleteAbout(sql, mailAbout, id)
    if (hasRequestPage(list)) await messages.deleteAbout(sql, list, id)
    await photos.deleteOf(sql, { list, id })
    if (hasRequestPage(list)) await quotes.deleteOf(sql, { list, id })
    if (list === 'bookings') {
      await openedTexts.deleteOf(sql, id)
      await jobRecords.deleteOf(sql, id)
    }
    await conversionLinks.delete(sql, list, id)
    await rowHistory.deleteOf(sql, list, id)
  }
}
