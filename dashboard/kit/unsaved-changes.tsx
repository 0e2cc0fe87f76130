import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { discardChange, useUnsavedChanges } from './changes.ts'
import { activePanel, useFocusAfterRemoval } from './focus-after-removal.ts'
import { reload } from './lists.ts'

/** Above the lists: how many changes were not saved. The card of one may be in another list. */
export function UnsavedChanges() {
  const failed = useUnsavedChanges().filter(({ state }) => state === 'failed')
  const isOne = failed.length === 1
  const repeatable = failed.filter(({ needsForm }) => !needsForm)
  function tryAll() {
    for (const { again } of repeatable) again()
  }
  function discardAll() {
    for (const change of failed) discardChange(change)
    void reload()
  }
  if (failed.length === 0) return null
  return (
    <Bar>
      <p className="mr-auto font-semibold">{isOne ? '1 change is' : `${failed.length} changes are`} not saved.</p>
      {repeatable.length > 1 && <Button onClick={tryAll}>Try all again</Button>}
      <Button look="quiet" onClick={discardAll}>
        {isOne ? 'Discard it' : 'Discard all'}
      </Button>
    </Bar>
  )
}

function Bar({ children }: { children: ReactNode }) {
  const bar = useFocusAfterRemoval<HTMLElement>(activePanel)
  return (
    <section
      ref={bar}
      aria-label="Unsaved changes"
      className="my-2 flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-lg bg-wait-tint px-3.5 py-1.5 print:hidden"
    >
      {children}
    </section>
  )
}
