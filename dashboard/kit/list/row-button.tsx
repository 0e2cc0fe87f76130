import { type ComponentProps, type PointerEvent, use, useEffect, useId, useRef } from 'react'
import { SelectionOfList } from './selection.ts'

const longPressMs = 500
/** A finger that moves farther scrolls. */
const slackPx = 8

type RowButtonProps = Omit<ComponentProps<'button'>, 'onClick'> & { row: number; onOpen(): void }

/** Opens the details of a row. Shift or a long press selects it, and so does every press while rows are selected. */
export function RowButton({ row, onOpen, className = '', ...button }: RowButtonProps) {
  const selection = use(SelectionOfList)
  const longPress = useLongPress(() => selection?.press(row, false))
  return (
    <button
      type="button"
      data-open
      className={`select-none [-webkit-touch-callout:none] ${className}`}
      {...button}
      {...longPress.handlers}
      // Shift would also select text.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onClick={({ shiftKey, detail }) => {
        // Without a detail, the click comes from the keyboard.
        if (detail > 0 && longPress.isOver()) return
        if (selection && (shiftKey || selection.ids.size > 0)) selection.press(row, shiftKey)
        else onOpen()
      }}
    />
  )
}

/** `isOver` tells whether the last press was long, because a click may follow it. */
function useLongPress(onLongPress: () => void) {
  const press = useRef({ isTouch: false, isLong: false, x: 0, y: 0 })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const cancel = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    isOver: () => press.current.isLong,
    handlers: {
      onPointerDown({ pointerType, clientX: x, clientY: y }: PointerEvent) {
        cancel()
        press.current = { isTouch: pointerType === 'touch', isLong: false, x, y }
        if (pointerType !== 'touch') return
        timer.current = setTimeout(() => {
          press.current.isLong = true
          onLongPress()
        }, longPressMs)
      },
      onPointerMove({ clientX, clientY }: PointerEvent) {
        if (Math.hypot(clientX - press.current.x, clientY - press.current.y) > slackPx) cancel()
      },
      onPointerUp: cancel,
      onPointerCancel: cancel,
      onContextMenu: (event: { preventDefault(): void }) => press.current.isTouch && event.preventDefault(),
    },
  }
}

type SelectBoxProps = {
  row: number
  /** The id of the element that names the row. */
  titleId: string
  className?: string
}

/**
 * The checkbox that selects a row. With a mouse, it shows under the pointer or with the focus, and otherwise while rows are
 * selected.
 */
export function SelectBox({ row, titleId, className = '' }: SelectBoxProps) {
  const id = useId()
  const selection = use(SelectionOfList)
  if (!selection) return null
  const isHidden = selection.ids.size === 0
  return (
    <input
      id={id}
      type="checkbox"
      aria-label="Select"
      aria-labelledby={`${id} ${titleId}`}
      className={`select-box z-1 size-5 shrink-0 lg:[@media(hover:none)]:opacity-100 group-hover/row:opacity-100 focus-visible:opacity-100 print:hidden ${isHidden ? 'opacity-0 max-lg:not-focus-visible:sr-only' : ''} ${className}`}
      checked={selection.ids.has(row)}
      // React makes this event of a click.
      onChange={({ nativeEvent }) => selection.press(row, (nativeEvent as MouseEvent).shiftKey)}
    />
  )
}
