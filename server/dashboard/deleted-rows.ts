import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { DeletedRow } from '#domain/deleted-row.ts'
import { type ListedRow, listOfTable, lists } from '#domain/lists.ts'
import { outbox } from '#server/mail/outbox.ts'
import { deletedRows } from '#server/store/deleted-rows.ts'
import type { Sql, Store } from '#server/store/store.ts'
import { conversionLinks } from './conversion-links.ts'

/** What staff deleted in the last 30 days; each list has a call of its own that brings a row back. */
export const deletedRowRoutes: FastifyPluginAsyncZod<{ store: Store }> = async (app, { store }) => {
  app.get(
    '/api/deleted',
    { schema: { summary: 'What was deleted in the last 30 days', response: { 200: z.array(DeletedRow) } } },
    () => listDeletedRows(store.read),
  )
}

/** The last deleted first. */
export async function listDeletedRows(sql: Sql): Promise<DeletedRow[]> {
  const rows = await deletedRows.list(sql)
  return rows.map(
    ({ table, row, deletedAt }) =>
      // The row is what that table's repository took out.
      ({ list: listOfTable(table), row, deletedAt }) as DeletedRow,
  )
}

/** Forgets a deleted row before its 30 days are over. */
export async function eraseDeletedRow(sql: Sql, { list, row }: ListedRow): Promise<void> {
  await deletedRows.take(sql, lists[list].table, row.id)
}

/** Forgets what was deleted 30 days ago, for good, with the mails about it and what links it to other rows. */
export async function purgeDeletedRows(sql: Sql, now: Date): Promise<void> {
  for (const { table, id } of await deletedRows.deleteExpired(sql, now)) {
    const list = listOfTable(table)
    if (!list) continue
    const { mailAbout } = lists[list]
    if (mailAbout) await outbox.deleteAbout(sql, mailAbout, id)
    await conversionLinks.delete(sql, list, id)
  }
}
