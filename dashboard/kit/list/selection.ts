import { createContext, useEffect, useMemo, useRef } from 'react'
import { maxIds } from '#features/lists.ts'
import { createExternalStore } from '#ui/external-store.ts'

/** The selected rows of a list. */
export type Selection = {
  ids: ReadonlySet<number>
  /** Selects a row or takes it out. A range selects all rows from the one that was pressed before. */
  press(id: number, isRange: boolean): void
  clear(): void
}

/** The selection of the list around. Undefined where rows cannot be selected. */
export const SelectionOfList = createContext<Selection | undefined>(undefined)

const none: ReadonlySet<number> = new Set()
const pressedRows = createExternalStore(none)

/** A deletion also ends the selection of other rows. */
export const clearSelection = () => pressedRows.set(none)

/** Only rows of the list are selected: one that leaves it is taken out. Another list begins without a selection. */
export function useSelection(rows: readonly { id: number }[]): Selection {
  const pressed = pressedRows.use()
  const last = useRef<number>(undefined)
  useEffect(() => clearSelection, [])
  return useMemo(() => {
    const order = rows.map(({ id }) => id)
    const ids = pressed.size === 0 ? none : new Set(order.filter((id) => pressed.has(id)))
    return {
      ids,
      press(id, isRange) {
        const next = new Set(ids)
        const from = isRange && last.current !== undefined ? order.indexOf(last.current) : -1
        const to = order.indexOf(id)
        if (from !== -1) for (const each of order.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(each)
        else if (!next.delete(id)) next.add(id)
        last.current = id
        pressedRows.set(new Set([...next].slice(0, maxIds)))
      },
      clear() {
        last.current = undefined
        clearSelection()
      },
    }
  }, [rows, pressed])
}
