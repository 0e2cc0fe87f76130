import { Keyboard } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ifAllowed } from '#ui/if-allowed.ts'
import { searchBoxId } from './shared/view/find-bar.tsx'

const keys = [
  ['/', 'Search'],
  ['↓ or j', 'Next card'],
  ['↑ or k', 'Card before'],
  ['?', 'These keys'],
] as const

/** Where the choice not to have keys is kept: it says nothing about anybody. */
const offSwitch = 'desk-keys-off'

/** Keys for the desk, and the list of them. None does anything while a field, a list or a dialog has the keyboard. */
export function KeyboardShortcuts() {
  const [isOpen, setOpen] = useState(false)
  const [isOn, setOn] = useState(() => ifAllowed(() => localStorage.getItem(offSwitch)) === null)

  useEffect(() => {
    if (!isOn) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return
      if (event.key === '/') document.getElementById(searchBoxId)?.focus()
      else if (event.key === '?') setOpen(true)
      else if (event.key === 'j' || event.key === 'ArrowDown') stepCards(1)
      else if (event.key === 'k' || event.key === 'ArrowUp') stepCards(-1)
      else return
      event.preventDefault()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [isOn])

  function turn(on: boolean) {
    setOn(on)
    ifAllowed(() => (on ? localStorage.removeItem(offSwitch) : localStorage.setItem(offSwitch, 'yes')))
  }

  return (
    <>
      <button type="button" className="desk-keys" onClick={() => setOpen(true)}>
        <Keyboard aria-hidden className="size-4" />
        Keys
      </button>
      {isOpen && (
        <Dialog title="Keys" onClose={() => setOpen(false)}>
          <dl className="keys">
            {keys.map(([key, does]) => (
              <div key={key}>
                <dt>{key}</dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
          <label className="tick">
            <input type="checkbox" checked={isOn} onChange={({ target }) => turn(target.checked)} />
            Use these keys
          </label>
          <div className="mt-4 flex justify-end">
            <Button onClick={() => setOpen(false)}>Done</Button>
          </div>
        </Dialog>
      )}
    </>
  )
}

/** Whether the key belongs to what has the focus. */
function isTaken({ target }: KeyboardEvent): boolean {
  if (document.querySelector('dialog[open]')) return true
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.matches('input, select, textarea, [role="tab"]')
}

/** Moves the focus from card to card, beginning with the first that is on the screen. */
function stepCards(step: 1 | -1): void {
  const cards = [...document.querySelectorAll<HTMLElement>('[role="tabpanel"] article')]
  const at = cards.findIndex((card) => card.contains(document.activeElement))
  const next = at === -1 ? cards.find((card) => card.getBoundingClientRect().bottom > 160) : cards[at + step]
  next?.focus()
}
