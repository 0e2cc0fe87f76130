import { lazy, type ReactNode, Suspense } from 'react'
import { Links, type LinksFunction, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { business } from '#domain/business.ts'
import './app.css'
import displayFont from './fonts/display.woff2?url'
import textFont from './fonts/text.woff2?url'
import { Breadcrumbs } from './layout/breadcrumbs.tsx'
import { CallBar } from './layout/call-bar.tsx'
import { Footer } from './layout/footer.tsx'
import { Header } from './layout/header.tsx'
import { usePageFocus } from './layout/page-focus.ts'
import { useHydrated } from './lib/hydrated.ts'
import { telLink } from './lib/links.ts'
import { siteAddress } from './lib/site-address.ts'

const Toaster = lazy(() => import('./ui/toaster.tsx'))

export const links: LinksFunction = () =>
  [displayFont, textFont].map((href) => ({
    rel: 'preload',
    href,
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous',
  }))

/** Hides what only a script could work, and shows the drawer where a link leads to it. */
const withoutScript =
  '.needs-script{display:none!important}.drawer:target{display:block;position:fixed;inset:0 0 0 auto;z-index:50}'

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-US" data-site={siteAddress}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#12203a" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icon-180.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <Meta />
        <Links />
        <noscript>
          <style>{withoutScript}</style>
        </noscript>
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

/** What a reader sees when a page breaks: never the fault itself. */
export function ErrorBoundary() {
  return (
    <main className="wrap py-24">
      <h1 className="text-4xl font-extrabold">Something broke on this page</h1>
      <p className="mt-4 max-w-prose text-lg">
        The fault is ours. Load the page again, or call{' '}
        <a href={telLink(business.phone)} className="link">
          {business.phone}
        </a>
        .
      </p>
    </main>
  )
}

export default function Root() {
  const hydrated = useHydrated()
  usePageFocus()
  return (
    <>
      <a href="#content" className="skip-link">
        Skip to the content
      </a>
      <Header />
      <Breadcrumbs />
      <main id="content" className="grow" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <CallBar />
      {hydrated && (
        <Suspense>
          <Toaster />
        </Suspense>
      )}
    </>
  )
}
