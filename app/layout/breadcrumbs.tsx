import { ChevronRight } from 'lucide-react'
import { type Crumb, crumbsOf } from '#app/lib/crumbs.ts'
import { usePlace } from '#app/lib/place.ts'

const notFound: Crumb[] = [
  { label: 'Home', path: '/' },
  { label: 'Page Not Found', path: '' },
]

/** The way back, on every page but the home page. */
export function Breadcrumbs() {
  const { path, known } = usePlace()
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
