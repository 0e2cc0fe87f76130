import { isUnlocked } from '#dashboard/kit/access.ts'
import { quoteRequestLooks } from '#dashboard/kit/badges.tsx'
import { type RowChange, rebase, sendChange } from '#dashboard/kit/changes.ts'
import { deletedRowsPath, mailsPath, pathOf } from '#dashboard/kit/lists.ts'
import { ifMatch, reloadChanged } from '#dashboard/kit/mutations.ts'
import { reasonOf } from '#dashboard/kit/reason.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { visitInWords } from '#features/bookings/staff/booking-changes.ts'
import { statusChange, statusRequest } from '#features/bookings/staff/use-status-change.ts'
import type { VisitChange } from '#features/bookings/staff-booking.ts'
import type { Visit } from '#features/bookings/visit.ts'
import type { ListedRow, ListName } from '#features/lists.ts'
import type { QuoteRequest } from '#features/quote-requests/quote-request.ts'
import { ApiError } from '#ui/api.ts'
import { toast } from '#ui/toast.ts'
import { countInTitle, namesInWords } from './rows-in-words.ts'

type Request = Parameters<typeof sendChange>[1]

type Saved = { before: ListedRow; after: ListedRow }

/** One change of several rows. */
type Change = {
  of(listed: ListedRow): { change: RowChange; request: Request }
  /** The title of the notification. */
  success(count: number): string
  failure: string
  /** Changes saved rows back. */
  undo?(saved: readonly Saved[]): void
}

/**
 * Changes each row once, on the version that staff see. A row that fails keeps its change, as one on its own does. One
 * notification names these rows and offers to undo the others.
 */
async function changeRows(list: ListName, rows: readonly ListedRow[], change: Change): Promise<void> {
  const attempts = rows.map((listed) => {
    const { change: rowChange, request } = change.of(listed)
    const again = () => void changeRows(list, [listed], change)
    return {
      listed,
      rowChange,
      answer: sendChange(rowChange, request, { again, explain: (error) => reasonOf(error, rowChange) }),
    }
  })
  await Promise.allSettled(attempts.map(({ answer }) => answer))
  // The login form says that the session has ended.
  if (!isUnlocked()) return
  const reloaded = reloadChanged([pathOf(list), deletedRowsPath, mailsPath])
  const saved: Saved[] = []
  const failed: ListedRow[] = []
  for (const { listed, rowChange, answer } of attempts) {
    try {
      saved.push({ before: listed, after: { list, row: await answer } as ListedRow }) // a deletion answers with nothing
    } catch (error) {
      failed.push(listed)
      if (error instanceof ApiError && error.status === 412) rebase(rowChange, reloaded)
    }
  }
  const { success, failure, undo } = change
  toast({
    ...(failed.length === 0
      ? { title: success(saved.length) }
      : { title: failure, description: `Not saved: ${namesInWords(failed)}.`, tone: 'destructive' }),
    ...(undo && saved.length > 0 && { actions: [{ label: 'Undo', run: () => undo(saved) }] }),
  })
  await reloaded
}

/** Sets the status of bookings or quote requests. Sends no emails. */
export function setStatus(list: ListName, rows: readonly ListedRow[], status: string): void {
  void changeRows(list, rows, {
    of: (listed) => statusOf(listed, status),
    success: (count) => `Status of ${countInTitle(list, count)} Updated`,
    failure: 'Update Failed',
    undo: (saved) => restoreStatus(list, saved),
  })
}

/** Sets each row back to the status that it had. */
function restoreStatus(list: ListName, saved: readonly Saved[]): void {
  const statuses = new Map(saved.map(({ before: { row } }) => [row.id, 'status' in row ? row.status : '']))
  void changeRows(
    list,
    saved.map(({ after }) => after),
    {
      of: (listed) => statusOf(listed, statuses.get(listed.row.id) ?? ''),
      success: (count) => `Status of ${countInTitle(list, count)} Restored`,
      failure: 'Update Failed',
    },
  )
}

function statusOf({ list, row }: ListedRow, status: string): { change: RowChange; request: Request } {
  if (list === 'bookings') return { change: statusChange(row, status), request: statusRequest(row, status) }
  const label = quoteRequestLooks[status as QuoteRequest['status']]?.label ?? status // of a choice, or stored
  return {
    change: { list, id: row.id, kind: 'status', text: `Status: ${label}`, value: status },
    request: { method: 'PATCH', path: `${pathOf(list)}/${row.id}`, body: { status }, headers: ifMatch(row) },
  }
}

export type ScheduledBooking = Booking & { visit: Visit }

/** Sets the visit of each booking, and who comes. Undo sets both back and emails nobody. */
export function moveVisits(
  bookings: readonly ScheduledBooking[],
  visitOf: (booking: ScheduledBooking) => VisitChange,
): void {
  const visits = new Map(bookings.map((booking) => [booking.id, visitOf(booking)]))
  const silently = { confirm: false, tellCustomer: false }
  const before = new Map(bookings.map(({ id, visit, people }) => [id, { ...visit, people, ...silently }]))
  const rows = bookings.map((row) => ({ list: 'bookings', row }) as const)
  void changeRows('bookings', rows, {
    of: visitTo(visits),
    success: (count) => (count === 1 ? '1 Visit Saved' : `${count} Visits Saved`),
    failure: 'Update Failed',
    undo: (saved) =>
      void changeRows(
        'bookings',
        saved.map(({ after }) => after),
        {
          of: visitTo(before),
          success: (count) => (count === 1 ? '1 Visit Restored' : `${count} Visits Restored`),
          failure: 'Update Failed',
        },
      ),
  })
}

/** Sets each row to its visit in the map. */
const visitTo =
  (visits: ReadonlyMap<number, VisitChange>): Change['of'] =>
  ({ list, row }) => {
    const visit = visits.get(row.id) as VisitChange // each row has one
    return {
      change: { list, id: row.id, kind: 'visit', text: `Visit: ${visitInWords(visit)}` },
      request: { method: 'PUT', path: `${pathOf(list)}/${row.id}/visit`, body: visit, headers: ifMatch(row) },
    }
  }

/** Deletes the rows. They can be restored for 30 days. */
export function deleteRows(list: ListName, rows: readonly ListedRow[]): void {
  void changeRows(list, rows, {
    of: ({ row: { id } }) => ({
      change: { list, id, kind: 'deletion', text: 'Delete' },
      request: { method: 'DELETE', path: `${pathOf(list)}/${id}` },
    }),
    success: (count) => `${countInTitle(list, count)} Deleted`,
    failure: 'Delete Failed',
    undo: (saved) => restoreRows(list, saved),
  })
}

function restoreRows(list: ListName, deleted: readonly Saved[]): void {
  void changeRows(
    list,
    deleted.map(({ before }) => before),
    {
      of: ({ row: { id } }) => ({
        change: { list, id, kind: 'deletion', text: 'Restore' },
        request: { method: 'POST', path: `${pathOf(list)}/${id}/restore` },
      }),
      success: (count) => `${countInTitle(list, count)} Restored`,
      failure: 'Restore Failed',
    },
  )
}
