import { Download } from 'lucide-react'
import { useRef, useState } from 'react'
import { hasEndedSession, staffFetch } from '#dashboard/kit/access.ts'
import { ListStates } from '#dashboard/kit/list-states.tsx'
import { Problem } from '#dashboard/kit/problem.tsx'
import type { PriceItem } from '#features/price-list/price-item.ts'
import { inDigits } from '#firm/formats.ts'
import { Button, SubmitButton } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { toast } from '#ui/toast.ts'
import { priceGrid, usePriceForm } from './price-fields.tsx'
import { PriceImporter } from './price-import.tsx'
import { usePriceCreation, usePriceItems } from './price-items.ts'
import { PriceLine } from './price-line.tsx'

/** From here on, the list has a search field. */
const longList = 8
/** Shown before "Show more". */
const step = 30

/** The lines that staff use in quotes again and again, edited in place. */
export function PriceList() {
  const query = usePriceItems()
  const count = query.data?.length
  return (
    <>
      <p className="mb-4 text-muted">
        Lines to choose from when you write a quote. A new price does not change quotes that were written before.
      </p>
      <NewLine />
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <PriceImporter isEmpty={count === 0} />
        {count !== undefined && count > 0 && (
          <Button look="quiet" onClick={() => void exportPrices()}>
            <Download aria-hidden className="size-4" />
            Export CSV
          </Button>
        )}
      </div>
      <div className="mt-4">
        <ListStates
          query={query}
          what="price list"
          empty="The price list has no lines yet."
          isEmpty={(items) => items.length === 0}
        >
          {(items) => <Lines items={items} />}
        </ListStates>
      </div>
    </>
  )
}

function NewLine() {
  const { fields, onSubmit, form } = usePriceForm()
  const creation = usePriceCreation(() => {
    // A reset forgets the fields until the next render.
    form.setFocus('description')
    form.reset()
  })
  return (
    <form noValidate aria-label="New line" className={priceGrid} onSubmit={onSubmit((item) => creation.mutate(item))}>
      {fields}
      <SubmitButton className="max-sm:col-span-full sm:mt-7.5" busy={creation.isPending} busyText="Adding…">
        Add
      </SubmitButton>
      <div className="col-span-full empty:hidden">
        <Problem>{creation.problem}</Problem>
      </div>
    </form>
  )
}

function Lines({ items }: { items: PriceItem[] }) {
  const [searched, setSearched] = useState('')
  const [limit, setLimit] = useState(step)
  const list = useRef<HTMLUListElement>(null)
  const words = searched.toLowerCase().split(/\s+/).filter(Boolean)
  const found = items.filter(({ description }) => words.every((word) => description.toLowerCase().includes(word)))
  return (
    <>
      {items.length > longList && (
        <TextField
          label="Search the price list"
          type="search"
          className="mb-3 max-w-md"
          value={searched}
          onChange={({ target }) => setSearched(target.value)}
        />
      )}
      <p role="status" className={words.length > 0 ? 'mb-2 text-muted' : 'sr-only'}>
        {words.length > 0 && `${inDigits(found.length)} of ${inDigits(items.length)} lines`}
      </p>
      <ul ref={list} tabIndex={-1} aria-label="Price list">
        {found.slice(0, limit).map((item) => (
          <PriceLine key={item.id} item={item} onRemoved={() => list.current?.focus()} />
        ))}
      </ul>
      {found.length > limit && (
        <Button look="quiet" className="mt-2 w-full" onClick={() => setLimit(limit + 10 * step)}>
          Show more of {inDigits(found.length)} lines
        </Button>
      )}
    </>
  )
}

async function exportPrices() {
  try {
    const { downloadRows } = await import('#features/export/staff/download-rows.ts')
    await downloadRows(staffFetch, 'price-items', 'csv', '', () => {}, new AbortController().signal)
  } catch (error) {
    if (!hasEndedSession(error))
      toast({ title: 'Export Failed', description: 'Failed to export the price list.', tone: 'destructive' })
  }
}
