import type { ReactNode } from 'react'
import { Batch } from '#dashboard/kit/list/batch.ts'
import { ListStates } from '#dashboard/kit/list-states.tsx'
import { Sheet } from './sheet.tsx'
import type { OpenRow } from './use-open-row.ts'

type DetailsProps<Row> = {
  openRow: OpenRow<Row>
  /** The ids of the rows loaded together. */
  batches: readonly (readonly number[])[]
  what: string
  /** All about the open row. */
  details(row: Row): ReactNode
  /** The list. */
  children: ReactNode
}

/** A list, and the details of its open row in a sheet above it. */
export function Details<Row extends { id: number }>({ openRow, batches, what, details, children }: DetailsProps<Row>) {
  const { row, query, isOpen, close } = openRow
  return (
    <>
      <div className={isOpen ? 'print:hidden' : ''}>{children}</div>
      {isOpen && (
        <Sheet id={row?.id} onClose={close}>
          {row ? (
            <Batch key={row.id} value={batches.find((batch) => batch.includes(row.id)) ?? [row.id]}>
              {details(row)}
            </Batch>
          ) : (
            <div className="p-4 pr-16">
              <ListStates query={{ ...query, data: undefined }} what={what} empty="" isEmpty={() => false}>
                {() => null}
              </ListStates>
            </div>
          )}
        </Sheet>
      )}
    </>
  )
}
