import { flushSync } from 'react-dom'
import { activePanel } from '#dashboard/kit/focus-after-removal.ts'
import { searchFor } from './use-view.ts'
import { plainView, type Tab, type ViewProps } from './view.ts'

/** Searches the tab's list for the customer and focuses the result. */
export function showRow(tab: Tab, customerPhone: string, show: ViewProps['show']): void {
  // The panel of the other tab has to exist before it gets the focus.
  flushSync(() => {
    searchFor(customerPhone)
    show(plainView(tab))
  })
  activePanel()?.focus()
}
