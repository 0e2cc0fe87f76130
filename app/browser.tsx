import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import './public.css'
import { showHead } from './lib/head-elements.ts'
import { followLinks } from './lib/navigation.ts'
import type { Page } from './lib/page.ts'
import { pageAt, pageOf, withoutSlash } from './routes.ts'
import { Site } from './site.tsx'
import { awake } from './wake.ts'

// What runs in the browser: React takes over the page that is there, and then shows the others in its place.
const container = document.getElementById('site')
if (container) {
  const here = pageAt(location.pathname)
  const known = here !== undefined
  const page = await (here ?? pageOf())
  const site = siteWith(location.pathname, page, wokenUp, known)
  // As a transition, React stops for the visitor every few milliseconds.
  startTransition(() => {
    const root = hydrateRoot(container, site)
    followLinks<Page>({
      load: pageAt,
      show: (path, page) =>
        new Promise((shown) => {
          showHead(page.head)
          // Whoever clicked waits for just this: it is not done in slices.
          root.render(siteWith(path, page, shown))
        }),
    })
  })
}

/** Says so, and has React hear where the pointer and the focus came to rest meanwhile. */
function wokenUp() {
  dispatchEvent(new Event(awake))
  setTimeout(() => {
    const under = matchMedia('(hover: hover)').matches ? [...document.querySelectorAll(':hover')].at(-1) : undefined
    under?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }))
    document.activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  })
}

function siteWith(path: string, page: Page, onShown: () => void, known = true) {
  return <Site place={{ path: withoutSlash(path), known }} page={page} onShown={onShown} />
}
