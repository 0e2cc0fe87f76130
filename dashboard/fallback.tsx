import type { ReactNode } from 'react'
import { business } from '#content'
import { ErrorBoundary } from '#ui/error-boundary.tsx'
import { telLink } from '#ui/links.ts'

/** Shows an apology in place of children that have an error, and never the error itself. */
export function Fallback({ children }: { children: ReactNode }) {
  return <ErrorBoundary fallback={<Apology />}>{children}</ErrorBoundary>
}

function Apology() {
  return (
    <div className="wrap py-24">
      <h1 className="text-4xl font-extrabold">Something went wrong</h1>
      <p className="mt-4 max-w-prose text-lg">
        This is our error, not yours. Reload the page or call{' '}
        <a href={telLink(business.phone)} className="link">
          {business.phone}
        </a>
        .
      </p>
    </div>
  )
}
