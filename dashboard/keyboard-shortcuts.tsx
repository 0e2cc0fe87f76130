import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { tryStorage } from '#ui/try-storage.ts'
import { Checkbox } from './kit/checkbox.tsx'
import { focusSearch } from './kit/view/find-bar.tsx'

const shortcuts = [
  ['Ctrl K', 'Find a customer, a row or a command'],
  ['/', 'Search the list'],
  ['1, 2, 3', 'Show a list'],
  ['N', 'Add to the list'],
  ['↓ or j', 'Next row'],
  ['↑ or k', 'Previous row'],
  ['Enter', 'Open the details of the focused row'],
  ['Esc', 'Back from the details to the row'],
  ['M', 'Move the focused visit of the calendar'],
  ['?', 'Show this list'],
] as const

/** The local storage key of the setting that turns shortcuts off. It holds nothing about a person. */
const offKey = 'desk-keys-off'

/**
 * The shortcuts themselves. They do nothing while a field, a list or a dialog has the focus. Staff can turn those of one key off
 * (WCAG 2.1.4). `onHelp` shows their list, and `onPalette` finds commands.
 */
export function useKeyboardShortcuts(onHelp: () => void, onPalette: () => void) {
  const [isOn, setOn] = useState(() => tryStorage(() => localStorage.getItem(offKey)) === null)

  const showHelp = useEffectEvent(onHelp)
  const showPalette = useEffectEvent(onPalette)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isPalette = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key === 'k'
      if (!isPalette || event.defaultPrevented || document.querySelector('dialog:modal')) return
      event.preventDefault()
      showPalette()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
  useEffect(() => {
    if (!isOn) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return
      if (event.key === '/') focusSearch()
      else if (event.key === 'n') clickAdd()
      else if (/^[123]$/.test(event.key))
        document.querySelectorAll<HTMLElement>('[role="tab"]')[Number(event.key) - 1]?.focus()
      else if (event.key === '?') showHelp()
      else if (event.key === 'j' || event.key === 'ArrowDown') focusRow(1)
      else if (event.key === 'k' || event.key === 'ArrowUp') focusRow(-1)
      else return
      event.preventDefault()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [isOn])

  function turn(on: boolean) {
    setOn(on)
    tryStorage(() => (on ? localStorage.removeItem(offKey) : localStorage.setItem(offKey, 'yes')))
  }

  return { isOn, turn }
}

type KeyboardShortcutsProps = ReturnType<typeof useKeyboardShortcuts> & { onDone(): void }

/** The list of keyboard shortcuts. */
export const KeyboardShortcuts = ({ isOn, turn, onDone }: KeyboardShortcutsProps) => (
  <>
    <dl className="mb-4 grid gap-2">
      {shortcuts.map(([key, action]) => (
        <div key={key} className="grid grid-cols-[--spacing(24)_1fr]">
          <dt className="font-bold">{key}</dt>
          <dd>{action}</dd>
        </div>
      ))}
    </dl>
    <Checkbox
      label="Use keyboard shortcuts"
      className="mt-1"
      checked={isOn}
      onChange={({ target }) => turn(target.checked)}
    />
    <div className="mt-4 flex justify-end">
      <Button onClick={onDone}>Done</Button>
    </div>
  </>
)

/** Presses the button that adds to the list, if there is one. */
export const clickAdd = () => document.querySelector<HTMLElement>('[data-add]')?.click()

/** Whether the focused element or an open dialog handles the key itself. */
function isTaken({ target, key }: KeyboardEvent): boolean {
  if (document.querySelector('dialog:modal')) return true
  if (!(target instanceof HTMLElement)) return false
  if (key.startsWith('Arrow') && target.matches('[role="tab"]')) return true
  return target.isContentEditable || target.matches('input, select, textarea')
}

/** Focuses the next or previous row, counted from the focused one, or else the first one below the header. */
function focusRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[role="tabpanel"] [data-row] [data-open]')]
  const isCurrent = (row: Element) => row.closest('[data-row]')?.contains(document.activeElement)
  const focused = rows.findIndex(isCurrent)
  // The focus may be in the details beside the list.
  const current = focused === -1 ? rows.findIndex((row) => row.ariaCurrent === 'true') : focused
  const next = current === -1 ? rows.find((row) => row.getBoundingClientRect().bottom > 160) : rows[current + step]
  next?.focus()
}
