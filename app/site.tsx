import { lazy, Suspense, useLayoutEffect } from 'react'
import { Breadcrumbs } from './layout/breadcrumbs.tsx'
import { CallBar } from './layout/call-bar.tsx'
import { Fallback } from './layout/fallback.tsx'
import { Footer } from './layout/footer.tsx'
import { Header } from './layout/header.tsx'
import { useHydrated } from './lib/hydrated.ts'
import type { Page } from './lib/page.ts'
import { type Place, PlaceContext } from './lib/place.ts'

const Toaster = lazy(() => import('./ui/toaster.tsx'))

type SiteProps = {
  place: Place
  page: Page
  /** Called when the page is on the screen. */
  onShown?(): void
}

/** A page, and around it what all pages share. */
export function Site({ place, page: { default: Content }, onShown }: SiteProps) {
  const hydrated = useHydrated()
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
          <Content />
        </Fallback>
      </main>
      <Footer />
      <CallBar />
      {hydrated && (
        <Suspense>
          <Toaster />
        </Suspense>
      )}
    </PlaceContext>
  )
}
