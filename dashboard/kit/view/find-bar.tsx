import {
  CalendarClock,
  CalendarDays,
  CalendarRange,
  List,
  type LucideIcon,
  Search as SearchIcon,
  SlidersHorizontal,
  Table2,
  X,
} from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useWide } from '#dashboard/kit/list/use-wide.ts'
import { Button } from '#ui/button.tsx'
import { Filters } from './filters.tsx'
import { searchFor, useSearch, useSearched } from './use-view.ts'
import { filtersOf, layoutsOn, plainView, type Tab, type View, type ViewProps } from './view.ts'

const searchBoxId = 'dashboard-search'
const searchToggleId = 'dashboard-search-toggle'

/** Opens the search box if it is closed, and focuses it. */
export function focusSearch(): void {
  const box = document.getElementById(searchBoxId)
  if (box && box.getClientRects().length > 0) box.focus()
  else document.getElementById(searchToggleId)?.click()
}

const debounceMs = 250

/** Layout switch, search, filters and the list's own button in one sticky line. On phones a button opens the search box. */
export function FindBar({ view, show, children }: ViewProps & { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const bar = useHeight('--find-bar')
  const active = filtersOf(view).length + (view.sort === plainView(view.tab).sort ? 0 : 1)
  return (
    <div
      ref={bar}
      className="find-bar -mx-2 sticky top-(--header-in-view) z-20 flex flex-wrap gap-1.5 bg-page px-2 py-1 max-[20rem]:static sm:gap-2 sm:py-2 print:hidden"
    >
      <search className="contents">
        <Layouts view={view} show={show} />
        <Search tab={view.tab} />
        <Button
          look="quiet"
          className="relative shrink-0 px-3.5 max-sm:w-11.5 max-sm:px-0"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <SlidersHorizontal aria-hidden className="size-4 max-sm:size-5" />
          <span className="max-sm:sr-only">Filters</span>
          {active > 0 && (
            <span className="max-sm:-top-1.5 max-sm:-right-1.5 min-w-5.5 rounded-full bg-primary px-1.5 text-primary-ink text-xs/5.5 max-sm:absolute">
              {active}
            </span>
          )}
        </Button>
        {isOpen && <Filters view={view} show={show} />}
      </search>
      {children}
    </div>
  )
}

/** Keeps the height of an element in a property of the page, for what is placed below it. */
function useHeight(property: string) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty(property, `${element.offsetHeight}px`))
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty(property)
    }
  }, [property])
  return ref
}

/** On phones the box is open from a press of its button until the next one, and while it holds words. */
function Search({ tab }: { tab: Tab }) {
  const [isOpen, setOpen] = useState(false)
  const isSearched = useSearched() !== ''
  const isShown = isOpen || isSearched
  function toggle() {
    flushSync(() => {
      setOpen(!isShown)
      if (isSearched) searchFor('')
    })
    if (!isShown) document.getElementById(searchBoxId)?.focus()
  }
  return (
    <>
      <Button
        id={searchToggleId}
        look="quiet"
        className="w-11.5 shrink-0 px-0 aria-expanded:bg-sunken sm:hidden"
        aria-label="Search"
        aria-expanded={isShown}
        aria-controls={searchBoxId}
        onClick={toggle}
      >
        <SearchIcon aria-hidden className="size-5" />
      </Button>
      <div className={`relative min-w-0 flex-1 max-sm:order-1 max-sm:basis-full ${isShown ? '' : 'max-sm:hidden'}`}>
        <SearchBox tab={tab} />
      </div>
    </>
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
    <>
      <SearchIcon aria-hidden className="pointer-events-none absolute inset-y-0 left-3 my-auto w-5 text-muted" />
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
    </>
  )
}

const layoutLooks: Record<View['layout'], { label: string; icon: LucideIcon }> = {
  list: { label: 'List', icon: List },
  table: { label: 'Table', icon: Table2 },
  day: { label: 'Day', icon: CalendarClock },
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
    <fieldset className="flex shrink-0 overflow-hidden rounded-lg border border-control bg-card max-sm:grow">
      <legend className="sr-only">Layout</legend>
      {offered.map((layout) => {
        const { label, icon: Icon } = layoutLooks[layout]
        return (
          <button
            key={layout}
            type="button"
            aria-pressed={layout === current}
            className="flex min-h-11 min-w-11 items-center justify-center gap-1.5 px-3 font-semibold focus-visible:-outline-offset-3 aria-pressed:bg-primary aria-pressed:text-primary-ink max-sm:flex-auto max-sm:px-1 max-sm:text-xs"
            onClick={() => show({ ...view, layout })}
          >
            <Icon aria-hidden className="size-4.5 max-sm:hidden" />
            <span>{label}</span>
          </button>
        )
      })}
    </fieldset>
  )
}
