import type { Breadcrumb } from '#site/head/breadcrumbs.ts'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { Wordmark } from './wordmark.tsx'

/** The header of the dashboard: one line with the breadcrumb. The site opens in a new tab, because leaving locks it. */
export function StaffHeader({ breadcrumbs }: { breadcrumbs: readonly Breadcrumb[] }) {
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-page max-[20rem]:static print:static">
      <div className="wrap flex min-h-12 flex-wrap items-center gap-x-2 sm:gap-x-4">
        <a href="/" className="flex min-h-11 min-w-11 items-center rounded-lg">
          <Wordmark isCompact />
        </a>
        <Breadcrumbs items={breadcrumbs} isInline />
        <a
          href="/"
          target="_blank"
          rel="noopener"
          className="link ml-auto flex min-h-11 items-center text-sm print:hidden"
        >
          View site
          <span className="sr-only"> (new tab)</span>
        </a>
      </div>
    </header>
  )
}
