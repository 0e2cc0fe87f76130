import { ChevronRight } from 'lucide-react'
import type { Crumb } from '#site/head/crumbs.ts'

/** The way back from a page to the home page. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className="border-b border-line bg-sunken print:hidden">
      <ol className="wrap flex flex-wrap items-center gap-x-1 text-sm">
        {crumbs.map(({ label, path }, index) => {
          const last = index === crumbs.length - 1
          return (
            <li key={path} className="flex items-center gap-1">
              {index > 0 && <ChevronRight aria-hidden className="size-4 text-muted" />}
              {last ? (
                <span aria-current="page" className="px-1 py-3 font-semibold">
                  {label}
                </span>
              ) : (
                <a href={path} className="px-1 py-3 text-muted hover:text-ink hover:underline">
                  {label}
                </a>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
