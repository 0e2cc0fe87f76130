import { ChevronRight } from 'lucide-react'
import type { Breadcrumb } from '#site/head/breadcrumbs.ts'

export function Breadcrumbs({ items }: { items: readonly Breadcrumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className="border-b border-line bg-sunken print:hidden">
      <ol className="wrap flex flex-wrap items-center gap-x-1 text-sm">
        {items.map(({ label, path }, index) => {
          const isLast = index === items.length - 1
          return (
            <li key={label} className="flex items-center gap-1">
              {index > 0 && <ChevronRight aria-hidden className="size-4 text-muted" />}
              {isLast ? (
                <span aria-current="page" className="px-1 font-semibold">
                  {label}
                </span>
              ) : (
                // Without a path, it is a placeholder for a link.
                <a
                  href={path}
                  className="flex min-h-11 items-center px-1 text-muted [&[href]]:hover:text-ink [&[href]]:hover:underline"
                >
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
