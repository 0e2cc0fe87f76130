import { Undo2 } from 'lucide-react'
import { ListStates } from '#dashboard/kit/list-states.tsx'
import { useDeletedRows } from '#dashboard/kit/lists.ts'
import { useRestoration } from '#dashboard/kit/mutations.ts'
import { timestampInWords } from '#dashboard/kit/times.ts'
import { UnsavedChange } from '#dashboard/kit/unsaved-change.tsx'
import { referenceOf } from '#features/customer-page/reference.ts'
import type { DeletedRow } from '#features/deleted-rows/deleted-row.ts'
import { Button } from '#ui/button.tsx'

/** Rows deleted in the last 30 days, each with a button that restores it. */
export function DeletedRows() {
  return (
    <>
      <p className="mb-4 text-muted">Deleted items stay here for 30 days. Then they are removed permanently.</p>
      <ListStates
        query={useDeletedRows()}
        what="deleted items"
        empty="Nothing was deleted in the last 30 days."
        isEmpty={(rows) => rows.length === 0}
      >
        {(rows) => (
          <ul className="grid gap-3">
            {rows.map((deleted) => (
              <DeletedLine key={`${deleted.list} ${deleted.row.id}`} deleted={deleted} />
            ))}
          </ul>
        )}
      </ListStates>
    </>
  )
}

function DeletedLine({ deleted }: { deleted: DeletedRow }) {
  const restoration = useRestoration(deleted.list)
  const title = titleOf(deleted)
  return (
    <li className="flex items-center justify-between gap-3 border-line border-t pt-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{title}</p>
        <p className="text-muted text-sm">Deleted {timestampInWords(deleted.deletedAt)}</p>
        <UnsavedChange list={deleted.list} id={deleted.row.id} />
      </div>
      <Button
        look="quiet"
        aria-label={`Restore ${title}`}
        disabled={restoration.isPending}
        onClick={() => restoration.mutate(deleted.row.id)}
      >
        <Undo2 aria-hidden className="size-4" />
        Restore
      </Button>
    </li>
  )
}

function titleOf({ list, row }: DeletedRow): string {
  if (list === 'bookings') return `Booking ${referenceOf(list, row.id)} for ${row.customerName}`
  if (list === 'contact-submissions') return `Quote request ${referenceOf(list, row.id)} from ${row.name}`
  return `Call #${row.id} with ${row.callerName || 'Unknown Caller'}`
}
