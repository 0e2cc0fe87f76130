import { lazy, type ReactNode, Suspense } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import './app.css'
import { Footer } from './layout/footer.tsx'
import { Header } from './layout/header.tsx'
import { useHydrated } from './lib/hydrated.ts'

const Toaster = lazy(() => import('./ui/toaster.tsx'))

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-US">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  const hydrated = useHydrated()
  return (
    <>
      <a href="#content" className="skip-link">
        Skip to the content
      </a>
      <Header />
      <main id="content" className="grow" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      {hydrated && (
        <Suspense>
          <Toaster />
        </Suspense>
      )}
    </>
  )
}
