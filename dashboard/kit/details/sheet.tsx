import { X } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { activePanel } from '#dashboard/kit/focus-after-removal.ts'
import { useModal } from '#ui/use-modal.ts'
import { focusRow } from './use-open-row.ts'
import './sheet.css'

type SheetProps = {
  /** The row's id. Undefined while it loads. */
  id: number | undefined
  onClose(): void
  children: ReactNode
}

/** The details of a row above its list. Escape, a tap outside and the Close button call `onClose`. */
export function Sheet({ id, onClose, children }: SheetProps) {
  useFocusAfterClose(id)
  const dialog = useModal()
  useEffect(() => {
    if (id !== undefined) dialog.current?.querySelector<HTMLElement>('article')?.focus({ preventScroll: true })
  }, [id, dialog])
  return (
    <dialog
      ref={dialog}
      className="sheet"
      aria-label="Details"
      data-details
      {...{ closedby: 'any' }}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
    >
      <button type="button" aria-label="Close" onClick={onClose} className="icon-button sheet-close">
        <X aria-hidden className="size-5" />
      </button>
      <div className="sheet-content">{children}</div>
    </dialog>
  )
}

/** The browser returns the focus to what had it before. After a reload, or when that is gone, the row gets it. */
function useFocusAfterClose(id: number | undefined) {
  const latest = useRef(id)
  useEffect(() => {
    latest.current = id
  }, [id])
  // Its cleanup runs before the dialog closes.
  useLayoutEffect(
    () => () => {
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return
        if (latest.current === undefined || !focusRow(latest.current)) activePanel()?.focus()
      })
    },
    [],
  )
}
