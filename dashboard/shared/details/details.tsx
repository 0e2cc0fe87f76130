import type { KeyboardEvent, ReactNode } from 'react'
import { Batch } from '#dashboard/shared/list/batch.ts'
import { ListStates } from '#dashboard/shared/list-states.tsx'
import { Sheet } from './sheet.tsx'
import { focusRow, type OpenRow } from './use-open-row.ts'

type DetailsProps<Row> = {
  openRow: OpenRow<Row>
  /** The ids of the rows loaded together. */
  batches: readonly (readonly number[])[]
  what: string
  /** The whole card of the open row. */
  card(row: Row): ReactNode
  /** The list. */
  children: ReactNode
}

/** A list, and the details of its open row: beside it on wide screens, in a sheet above it on others. */
export function Details<Row extends { id: number }>({ openRow, batches, what, card, children }: DetailsProps<Row>) {
  const { row, query, isPanel, isSheet, keep, close } = openRow
  const content = row && (
    <Batch key={row.id} value={batches.find((batch) => batch.includes(row.id)) ?? [row.id]}>
      {card(row)}
    </Batch>
  )
  return (
    <div
      className={
        isPanel && row ? 'lg:grid lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:items-start lg:gap-6 print:block' : ''
      }
    >
      <div className={`min-w-0 ${isSheet ? 'print:hidden' : ''}`}>{children}</div>
      {isPanel && row && (
        <Panel key={row.id} id={row.id} onUse={keep}>
          {content}
        </Panel>
      )}
      {isSheet && (
        <Sheet id={row?.id} onClose={close}>
          {content ?? (
            <div className="p-4 pr-16">
              <ListStates query={{ ...query, data: undefined }} what={what} empty="" isEmpty={() => false}>
                {() => null}
              </ListStates>
            </div>
          )}
        </Sheet>
      )}
    </div>
  )
}

/** Its key lets each row start at the top of the panel. */
function Panel({ id, onUse, children }: { id: number; onUse(): void; children: ReactNode }) {
  return (
    <section
      aria-label="Details"
      data-details
      className="card sticky top-36 max-h-[calc(100dvh-10rem)] overflow-y-auto p-0 print:static print:mt-4 print:max-h-none print:overflow-visible"
      onFocus={onUse}
      onChange={onUse}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || isInDialog(event)) return
        if (focusRow(id)) event.preventDefault()
      }}
    >
      {children}
    </section>
  )
}

const isInDialog = ({ target }: KeyboardEvent) => target instanceof Element && target.closest('dialog') !== null
