import { Activity, startTransition } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import './public.css'
import { Content, contentIds } from './content.tsx'
import { afterPaint } from './lib/after-paint.ts'
import { showHead } from './lib/head-elements.ts'
import { followLinks } from './lib/navigation.ts'
import type { Page } from './lib/page.ts'
import { PlaceContext } from './lib/place.ts'
import { pageAt, pageOf, withoutSlash } from './routes.ts'
import { Site } from './site.tsx'
import { awake } from './wake.ts'

// What runs in the browser: React takes over the frame and the page in it, and then puts other pages in its place.

type Drawn = {
  page: Page
  element: Element
  /** Lets what is drawn come to life; asked for once more, it is looked at anew. */
  show(): void
  /** Gives it up. */
  leave(): void
}

/** The same element each time: React looks through it for those who ask where the reader is, and leaves the rest. */
const site = <Site />
let isAwake = false

const frame = document.getElementById('site')
const element = document.getElementById('content')?.firstElementChild
if (frame && element) {
  const here = pageAt(location.pathname)
  const page = await (here ?? pageOf())
  await page.part?.load()
  // As a transition, React stops for the visitor every few milliseconds.
  startTransition(() => takeOver(frame, element, page, here !== undefined))
}

function takeOver(frame: Element, element: Element, page: Page, known: boolean) {
  const putOnStage = () => document.getElementById('content')?.replaceChildren(shown.element)
  const frameRoot = hydrateRoot(frame, siteAt(location.pathname, known), {
    // React draws the frame anew when a translator or an extension had changed it before; the page goes back into it.
    onRecoverableError(error) {
      reportError(error)
      if (!shown.element.isConnected) putOnStage()
    },
  })
  const root = hydrateRoot(element, contentOf(page), { identifierPrefix: contentIds })
  let shown: Drawn = { page, element, show: () => root.render(contentOf(page)), leave: () => root.unmount() }
  let next: Drawn | undefined

  followLinks<Page>({
    load: pageAt,
    prepare(page) {
      if (page === shown.page || page === next?.page) return
      next?.leave()
      next = drawAside(page)
    },
    show(path, page) {
      showHead(page.head)
      // Whoever went back may have had the menu open.
      document.querySelector<HTMLDialogElement>('#menu')?.close()
      // Whoever clicked waits for just this: it is not done in slices, and nothing else is done first.
      flushSync(() => frameRoot.render(siteAt(path)))
      if (page !== shown.page) {
        const left = shown
        shown = page === next?.page ? next : drawAside(page)
        next = undefined
        putOnStage()
        afterPaint(left.leave)
      }
      flushSync(shown.show)
    },
  })
}

function siteAt(path: string, known = true) {
  return <PlaceContext value={{ path: withoutSlash(path), known }}>{site}</PlaceContext>
}

function contentOf(page: Page) {
  return <Content page={page} onShown={wakeUp} />
}

/** Draws the page out of sight, whenever there is nothing else to do, and sends for the part of it that comes later. */
function drawAside(page: Page): Drawn {
  const element = document.createElement('div')
  const root = createRoot(element)
  let content = contentOf(page)
  root.render(<Activity mode="hidden">{content}</Activity>)
  // What cannot be loaded now is asked for again when the page is shown.
  page.part?.load().catch(() => {})
  return {
    page,
    element,
    show() {
      // The very same element: React sees that there is nothing to draw anew.
      root.render(<Activity>{content}</Activity>)
      content = contentOf(page)
    },
    leave: () => root.unmount(),
  }
}

/** Says that React is there, once, and has it hear where the pointer and the focus came to rest meanwhile. */
function wakeUp() {
  if (isAwake) return
  isAwake = true
  dispatchEvent(new Event(awake))
  setTimeout(() => {
    const under = matchMedia('(hover: hover)').matches ? [...document.querySelectorAll(':hover')].at(-1) : undefined
    under?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }))
    document.activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  })
}
