import { useQuery } from '@tanstack/react-query'
import { CalendarDays, type LucideIcon, MessageSquareText, Phone } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { shortTimeInWords } from '#dashboard/kit/times.ts'
import { plannedVisit } from '#features/bookings/visit.ts'
import { referenceOf } from '#features/customer-page/reference.ts'
import { shortDay } from '#firm/calendar-day.ts'
import { quotableLabel } from '#firm/quotable-services.ts'
import { openRow } from './kit/details/use-open-row.ts'
import { searchLists } from './kit/lists.ts'
import { useSettled } from './kit/use-settled.ts'
import { searchFor } from './kit/view/use-view.ts'
import { plainView, type Tab } from './kit/view/view.ts'

/** What a press, or Enter, does. */
export type Command = { name: string; icon: LucideIcon; about?: string; run(): void }

const rowsPerList = 4
const minWordLength = 2

type CommandPaletteProps = {
  commands: readonly Command[]
  /** Whether rows of the lists are found, too. */
  hasRows: boolean
  onClose(): void
}

/** Finds customers, rows and commands by what is typed. */
export function CommandPalette({ commands, hasRows, onClose }: CommandPaletteProps) {
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  // It may load after its dialog has opened.
  useEffect(() => field.current?.focus(), [])
  const words = typed.trim().toLowerCase()
  const asked = useSettled(words)
  const { data: found = [], isFetching } = useQuery({
    queryKey: ['command palette', asked],
    queryFn: ({ signal }) => readRows(asked, signal),
    enabled: hasRows && asked.length >= minWordLength,
    staleTime: 0,
    gcTime: 0,
  })
  const rows = words === asked ? found : []
  const shown = [...commands.filter(({ name }) => name.toLowerCase().includes(words)), ...rows]
  const active = Math.min(chosen, shown.length - 1)
  function run({ run }: Command) {
    onClose()
    run()
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setChosen((active + step + shown.length) % shown.length)
    else if (event.key === 'Enter' && shown[active]) run(shown[active])
    else return
    event.preventDefault()
  }
  const optionId = (index: number) => `${listId}-${index}`
  return (
    <>
      <input
        type="search"
        role="combobox"
        aria-label="Customer, booking or command"
        aria-expanded={shown.length > 0}
        aria-controls={listId}
        aria-activedescendant={shown[active] && optionId(active)}
        autoComplete="off"
        ref={field}
        maxLength={100}
        className="control w-full"
        placeholder="Name, phone, email, or a command"
        value={typed}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          setTyped(target.value)
          setChosen(0)
        }}
      />
      <div id={listId} role="listbox" aria-label="Found" className="mt-3 grid max-h-[60dvh] overflow-y-auto">
        {shown.map((command, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text field
          <div
            key={`${command.name} ${command.about ?? ''}`}
            id={optionId(index)}
            ref={(item) => {
              if (index === active) item?.scrollIntoView({ block: 'nearest' })
            }}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3 py-1 hover:bg-sunken aria-selected:bg-busy-tint"
            onClick={() => run(command)}
          >
            <command.icon aria-hidden className="size-5 shrink-0 text-muted" />
            <span className="min-w-0">
              <b className="block truncate font-semibold">{command.name}</b>
              {command.about && <span className="block truncate text-muted text-sm/body">{command.about}</span>}
            </span>
          </div>
        ))}
      </div>
      <p role="status" className="px-3 text-muted">
        {shown.length === 0 && (isFetching || words !== asked ? 'Searching…' : 'Nothing found.')}
      </p>
    </>
  )
}

/** Opens the details of a row. */
const opening = (tab: Tab, id: number) => () => {
  searchFor('')
  openRow({ ...plainView(tab), open: id })
}

async function readRows(words: string, signal: AbortSignal): Promise<Command[]> {
  const { bookings, quoteRequests, calls } = await searchLists(words, { limit: rowsPerList, signal })
  return [
    ...bookings.map((booking) => ({
      name: booking.customerName,
      icon: CalendarDays,
      about: `Booking ${referenceOf('bookings', booking.id)}: ${booking.service}, ${shortDay(plannedVisit(booking).day)}`,
      run: opening('bookings', booking.id),
    })),
    ...quoteRequests.map(({ id, name, service, createdAt }) => ({
      name,
      icon: MessageSquareText,
      about: [
        `Quote request ${referenceOf('contact-submissions', id)}: ${shortTimeInWords(createdAt)}`,
        quotableLabel(service),
      ]
        .filter(Boolean)
        .join(', '),
      run: opening('contact', id),
    })),
    ...calls.map(({ id, callerName, createdAt, serviceInquiry }) => ({
      name: callerName || 'Unknown Caller',
      icon: Phone,
      about: [`Call #${id}: ${shortTimeInWords(createdAt)}`, serviceInquiry].filter(Boolean).join(', '),
      run: opening('calls', id),
    })),
  ]
}
