import { Suspense, useLayoutEffect } from 'react'
import { Breadcrumbs } from './layout/breadcrumbs.tsx'
import { CallBar } from './layout/call-bar.tsx'
import { Fallback } from './layout/fallback.tsx'
import { Footer } from './layout/footer.tsx'
import { Header } from './layout/header.tsx'
import { useLoaded } from './lib/loaded.ts'
import type { Page } from './lib/page.ts'
import { type Place, PlaceContext } from './lib/place.ts'

const loadToaster = () => import('./ui/toaster.tsx')

type SiteProps = {
  place: Place
  page: Page
  /** Called when the page is on the screen. */
  onShown?(): void
}

/** A page, and around it what all pages share. */
export function Site({ place, page: { default: Content }, onShown }: SiteProps) {
  useLayoutEffect(() => {
    onShown?.()
  }, [onShown])
  return (
    <PlaceContext value={place}>
      <a href="#content" className="skip-link">
        Skip to the content
      </a>
      <Header />
      <Breadcrumbs />
      <main id="content" className="grow" tabIndex={-1}>
        <Fallback key={place.path}>
          {/* React takes the content over by itself, once it has what is around it. */}
          <Suspense>
            <Content />
          </Suspense>
        </Fallback>
      </main>
      <Footer />
      <CallBar />
      <Fallback instead={null}>
        <Toasts />
      </Fallback>
    </PlaceContext>
  )
}

function Toasts() {
  const Toaster = useLoaded(loadToaster)
  return Toaster && <Toaster />
}
