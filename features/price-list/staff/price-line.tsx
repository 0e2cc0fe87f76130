import { Pencil, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ConflictNotice } from '#dashboard/kit/conflict-notice.tsx'
import { DeleteDialog } from '#dashboard/kit/delete-dialog.tsx'
import { Problem } from '#dashboard/kit/problem.tsx'
import { type PriceItem, priceInWords } from '#features/price-list/price-item.ts'
import { Button, SubmitButton } from '#ui/button.tsx'
import { priceGrid, usePriceForm } from './price-fields.tsx'
import { usePriceChange, usePriceRemoval } from './price-items.ts'

/** A line of the price list. Edit turns it into a form. `onRemoved` gets the focus somewhere else. */
export function PriceLine({ item, onRemoved }: { item: PriceItem; onRemoved(): void }) {
  const [isEditing, setEditing] = useState(false)
  return (
    <li className="border-line border-t py-2">
      {isEditing ? (
        <EditLine item={item} onEnd={() => setEditing(false)} />
      ) : (
        <ShownLine item={item} onRemoved={onRemoved} onEdit={() => setEditing(true)} />
      )}
    </li>
  )
}

const inWords = (item: PriceItem) => `${priceInWords(item)}${item.taxable ? ', taxable' : ''}`

function ShownLine({ item, onRemoved, onEdit }: { item: PriceItem; onRemoved(): void; onEdit(): void }) {
  const [isAsking, setAsking] = useState(false)
  const removal = usePriceRemoval(onRemoved)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-semibold wrap-anywhere">{item.description}</p>
        <p className="text-muted text-sm/body tabular-nums wrap-anywhere">{inWords(item)}</p>
        <Problem>{removal.problem}</Problem>
      </div>
      <div className="flex gap-1.5">
        <Button look="quiet" className="min-h-11 px-3" aria-label={`Edit ${item.description}`} onClick={onEdit}>
          <Pencil aria-hidden className="size-4" />
          Edit
        </Button>
        <Button
          look="quiet"
          className="min-h-11 px-3"
          aria-label={`Delete ${item.description}`}
          disabled={removal.isPending}
          onClick={() => setAsking(true)}
        >
          <Trash2 aria-hidden className="size-4" />
          Delete
        </Button>
      </div>
      {isAsking && (
        <DeleteDialog
          what={`“${item.description}”`}
          onDelete={() => removal.mutate(item)}
          onClose={() => setAsking(false)}
        >
          It leaves the price list for good. Quotes that have it keep it.
        </DeleteDialog>
      )}
    </div>
  )
}

function EditLine({ item, onEnd }: { item: PriceItem; onEnd(): void }) {
  const { fields, onSubmit, form } = usePriceForm(item)
  const [hasConflict, setConflict] = useState(false)
  const change = usePriceChange({ onSuccess: onEnd, onConflict: () => setConflict(true) })
  const { setFocus } = form
  useEffect(() => setFocus('description'), [setFocus])
  return (
    <form
      noValidate
      aria-label={`Edit ${item.description}`}
      className={priceGrid}
      onSubmit={onSubmit((values) => change.mutate({ item, change: values }))}
      onKeyDown={({ key }) => key === 'Escape' && onEnd()}
    >
      {hasConflict && (
        <ConflictNotice className="col-span-full">
          Someone else changed this line to: {item.description}, {inWords(item)}. Save again to replace it with yours.
        </ConflictNotice>
      )}
      {fields}
      <div className="col-span-full flex flex-wrap justify-end gap-2">
        <Problem>{change.problem}</Problem>
        <Button look="quiet" onClick={onEnd}>
          Cancel
        </Button>
        <SubmitButton busy={change.isPending} busyText="Saving…">
          Save
        </SubmitButton>
      </div>
    </form>
  )
}
