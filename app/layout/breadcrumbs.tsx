import { ChevronRight } from 'lucide-react'
import { Link, useMatches } from 'react-router'
import { type Crumb, crumbsOf } from '#app/lib/crumbs.ts'
import { usePath } from './path.ts'

const notFound: Crumb[] = [
  { label: 'Home', path: '/' },
  { label: 'Page Not Found', path: '' },
]

/** The way back, on every page but the home page. */
export function Breadcrumbs() {
  const path = usePath()
  const known = useMatches().at(-1)?.id !== 'routes/not-found'
  if (path === '/') return null
  const crumbs = known ? crumbsOf(path) : notFound
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
                <Link to={path} prefetch="intent" className="px-1 py-3 text-muted hover:text-ink hover:underline">
                  {label}
                </Link>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
