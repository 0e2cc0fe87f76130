import { CalendarDays, CalendarRange, LayoutGrid, type LucideIcon, Search, SlidersHorizontal, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Filters } from './filters.tsx'
import { searchFor, useSearch } from './use-view.ts'
import { filtersOf, type layouts, plainView, type Tab, type View } from './view.ts'

type FindBarProps = { view: View; show(next: View): void }

/** The search box has this id, for the key that leads to it. */
export const searchBoxId = 'desk-search'

const typingPauseMs = 250

/** One box to search with, the filters behind one button, and cards or calendar; it stays in reach while scrolling. */
export function FindBar({ view, show }: FindBarProps) {
  const [isOpen, setOpen] = useState(false)
  const active = filtersOf(view).length + (view.sort === plainView(view.tab).sort ? 0 : 1)
  return (
    <search className="find-bar print:hidden">
      <div className="find-line">
        {view.tab === 'bookings' && <Layouts view={view} show={show} />}
        <SearchBox tab={view.tab} />
        <button
          type="button"
          className="button find-filters"
          data-look="quiet"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <SlidersHorizontal aria-hidden className="size-4" />
          <span>Filters</span>
          {active > 0 && <span className="find-count">{active}</span>}
        </button>
      </div>
      {isOpen && <Filters view={view} show={show} />}
    </search>
  )
}

const hints: Record<Tab, string> = {
  bookings: 'Name, phone, e-mail, address…',
  contact: 'Name, phone, e-mail, message…',
  calls: 'Name, phone, notes…',
}

/** Without the marks nobody sees that come along when a number is pasted. */
const meant = (typed: string) => typed.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]+/gu, ' ').trim()

function SearchBox({ tab }: { tab: Tab }) {
  const search = useSearch()
  const [typed, setTyped] = useState(search.words)
  const [known, setKnown] = useState(search)
  if (known !== search) {
    setKnown(search)
    if (meant(typed) !== search.words) setTyped(search.words)
  }
  useEffect(() => {
    if (meant(typed) === search.words) return
    const timer = setTimeout(() => searchFor(meant(typed)), typingPauseMs)
    return () => clearTimeout(timer)
  }, [typed, search])
  return (
    <div className="search-box">
      <Search aria-hidden />
      <input
        id={searchBoxId}
        type="search"
        aria-label="Search"
        autoComplete="off"
        maxLength={200}
        placeholder={hints[tab]}
        className="control"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') searchFor(meant(typed))
          if (event.key === 'Escape' && typed === '') event.currentTarget.blur()
        }}
      />
      {typed && (
        <button
          type="button"
          className="icon-button"
          aria-label="Clear the search"
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

const layoutLooks: Record<(typeof layouts)[number], { word: string; icon: LucideIcon }> = {
  cards: { word: 'Cards', icon: LayoutGrid },
  week: { word: 'Week', icon: CalendarRange },
  month: { word: 'Month', icon: CalendarDays },
}

function Layouts({ view, show }: FindBarProps) {
  return (
    <fieldset className="layouts">
      <legend className="sr-only">Show as</legend>
      {Object.entries(layoutLooks).map(([layout, { word, icon: Icon }]) => (
        <button
          key={layout}
          type="button"
          aria-pressed={view.layout === layout}
          onClick={() => show({ ...view, layout: layout as View['layout'] })} // the record's own keys
        >
          <Icon aria-hidden className="size-4.5" />
          <span>{word}</span>
        </button>
      ))}
    </fieldset>
  )
}
