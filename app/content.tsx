import { useLayoutEffect } from 'react'
import { Fallback } from './layout/fallback.tsx'
import type { Page } from './lib/page.ts'

/** What the names that React makes up begin with, lest they are those of the frame. */
export const contentIds = 'page'

type ContentProps = {
  page: Page
  /** Called when the page is on the screen. */
  onShown?(): void
}

/** A page, or an apology for it. */
export function Content({ page: { default: Page }, onShown }: ContentProps) {
  useLayoutEffect(() => {
    onShown?.()
  }, [onShown])
  return (
    <Fallback>
      <Page />
    </Fallback>
  )
}
