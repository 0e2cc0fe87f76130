import { X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { activePanel } from '#dashboard/kit/focus-after-removal.ts'
import { useMedia } from '#dashboard/kit/list/use-wide.ts'
import { useModal } from '#ui/use-modal.ts'
import { focusRow } from './use-open-row.ts'
import './sheet.css'

type SheetProps = {
  /** The row's id. Undefined while it loads. */
  id: number | undefined
  onClose(): void
  children: ReactNode
}

/**
 * The details of a row: beside its list on a wide screen, else above it. Escape, the Close button and a tap outside what is above
 * call `onClose`.
 */
export function Sheet(props: SheetProps) {
  const isDocked = useMedia('(width >= 85rem)')
  return <SheetAt key={String(isDocked)} isDocked={isDocked} {...props} />
}

/** What Escape closes before the details. Firefox before 125 has no popovers. */
const aboveSheet = () =>
  CSS.supports('selector(:popover-open)')
    ? 'dialog:modal, :popover-open, .selection-bar'
    : 'dialog:modal, .selection-bar'

function SheetAt({ isDocked, id, onClose, children }: SheetProps & { isDocked: boolean }) {
  useFocusAfterClose(id)
  const dialog = useModal(!isDocked)
  const onEscape = useEffectEvent(onClose)
  useEffect(() => {
    if (!isDocked) return
    // The browser closes only what is modal.
    const onKeyDown = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented && !document.querySelector(aboveSheet())) onEscape()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [isDocked])
  useEffect(() => {
    if (id !== undefined) dialog.current?.querySelector<HTMLElement>('article')?.focus({ preventScroll: true })
  }, [id, dialog])
  return (
    <dialog
      ref={dialog}
      className="sheet"
      aria-label="Details"
      data-details
      data-docked={isDocked || undefined}
      {...{ closedby: isDocked ? 'none' : 'any' }}
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
