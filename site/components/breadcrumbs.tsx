import { ChevronRight } from 'lucide-react'
import type { Breadcrumb } from '#site/head/breadcrumbs.ts'

type BreadcrumbsProps = {
  items: readonly Breadcrumb[]
  /** Inside another line instead of a bar of its own. */
  isInline?: boolean
}

export function Breadcrumbs({ items, isInline = false }: BreadcrumbsProps) {
  return (
    <nav aria-label="Breadcrumb" className={`print:hidden ${isInline ? '' : 'border-b border-line bg-sunken'}`}>
      <ol className={`flex flex-wrap items-center gap-x-1 text-sm ${isInline ? '' : 'wrap'}`}>
        {items.map(({ label, path }, index) => {
          const isLast = index === items.length - 1
          return (
            <li key={label} className="flex items-center gap-1">
              {index > 0 && <ChevronRight aria-hidden className="size-4 text-muted" />}
              {isLast ? (
                <span aria-current="page" className="px-1 py-3 font-semibold">
                  {label}
                </span>
              ) : (
                // Without a path, it is a placeholder for a link.
                <a href={path} className="px-1 py-3 text-muted [&[href]]:hover:text-ink [&[href]]:hover:underline">
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
