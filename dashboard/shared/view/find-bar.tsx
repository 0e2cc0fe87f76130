import { CalendarDays, CalendarRange, List, type LucideIcon, Search, SlidersHorizontal, Table2, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useWide } from '#dashboard/shared/list/use-wide.ts'
import { Button } from '#ui/button.tsx'
import { Filters } from './filters.tsx'
import { searchFor, useSearch } from './use-view.ts'
import { filtersOf, layoutsOn, plainView, type Tab, type View, type ViewProps } from './view.ts'

/** Element id of the search box, for the keyboard shortcut. */
export const searchBoxId = 'dashboard-search'

const debounceMs = 250

/** Layout switch, search box and filters. Sticky; on phones the layout switch scrolls away. */
export function FindBar({ view, show }: ViewProps) {
  const [isOpen, setOpen] = useState(false)
  const hasCalendar = view.tab === 'bookings'
  const active = filtersOf(view).length + (view.sort === plainView(view.tab).sort ? 0 : 1)
  return (
    <search
      className={`sticky top-16 z-20 -mx-2 bg-page px-2 py-3 print:hidden ${hasCalendar ? 'max-sm:top-2.5' : ''}`}
    >
      <div className="flex gap-2 max-sm:flex-wrap">
        <Layouts view={view} show={show} />
        <SearchBox tab={view.tab} />
        <Button look="quiet" className="shrink-0 px-3.5" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <SlidersHorizontal aria-hidden className="size-4" />
          <span>Filters</span>
          {active > 0 && (
            <span className="min-w-5.5 rounded-full bg-primary px-1.5 text-primary-ink text-xs/5.5">{active}</span>
          )}
        </Button>
      </div>
      {isOpen && <Filters view={view} show={show} />}
    </search>
  )
}

const placeholders: Record<Tab, string> = {
  bookings: 'Name, phone, email, address…',
  contact: 'Name, phone, email, message…',
  calls: 'Name, phone, notes…',
}

/** Removes invisible characters that come with pasted phone numbers. */
const cleaned = (typed: string) => typed.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]+/gu, ' ').trim()

function SearchBox({ tab }: { tab: Tab }) {
  const search = useSearch()
  const [typed, setTyped] = useState(search.words)
  const [previous, setPrevious] = useState(search)
  if (previous !== search) {
    setPrevious(search)
    if (cleaned(typed) !== search.words) setTyped(search.words)
  }
  useEffect(() => {
    if (cleaned(typed) === search.words) return
    const timer = setTimeout(() => searchFor(cleaned(typed)), debounceMs)
    return () => clearTimeout(timer)
  }, [typed, search])
  return (
    <div className="relative min-w-0 flex-1">
      <Search aria-hidden className="pointer-events-none absolute inset-y-0 left-3 my-auto w-5 text-muted" />
      <input
        id={searchBoxId}
        type="search"
        aria-label="Search"
        autoComplete="off"
        maxLength={200}
        placeholder={placeholders[tab]}
        className="control h-full text-ellipsis px-10 placeholder:text-muted [&::-webkit-search-cancel-button]:hidden"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') searchFor(cleaned(typed))
          if (event.key === 'Escape' && typed === '') event.currentTarget.blur()
        }}
      />
      {typed && (
        <button
          type="button"
          className="icon-button absolute inset-y-0 right-0 my-auto"
          aria-label="Clear search"
          onClick={() => {
            setTyped('')
            searchFor('')
            document.getElementById(searchBoxId)?.focus()
          }}
        >
          <X aria-hidden className="size-5" />
        </button>
      )}
    </div>
  )
}

const layoutLooks: Record<View['layout'], { label: string; icon: LucideIcon }> = {
  list: { label: 'List', icon: List },
  table: { label: 'Table', icon: Table2 },
  week: { label: 'Week', icon: CalendarRange },
  month: { label: 'Month', icon: CalendarDays },
}

/** Narrow screens have no table. There a table is shown as a list. */
function Layouts({ view, show }: ViewProps) {
  const isWide = useWide()
  const offered = layoutsOn[view.tab].filter((layout) => isWide || layout !== 'table')
  if (offered.length === 1) return null
  const current = view.layout === 'table' && !isWide ? 'list' : view.layout
  return (
    <fieldset className="flex shrink-0 overflow-hidden rounded-lg border border-control bg-card max-sm:basis-full">
      <legend className="sr-only">Layout</legend>
      {offered.map((layout) => {
        const { label, icon: Icon } = layoutLooks[layout]
        return (
          <button
            key={layout}
            type="button"
            aria-pressed={layout === current}
            className="flex min-h-11 min-w-11 items-center justify-center gap-1.5 px-3 font-semibold focus-visible:-outline-offset-3 aria-pressed:bg-primary aria-pressed:text-primary-ink max-sm:flex-1"
            onClick={() => show({ ...view, layout })}
          >
            <Icon aria-hidden className="size-4.5" />
            <span>{label}</span>
          </button>
        )
      })}
    </fieldset>
  )
}
