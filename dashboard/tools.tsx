import {
  ArchiveRestore,
  Bell,
  BellOff,
  CalendarOff,
  CalendarSync,
  ChartColumn,
  Download,
  Keyboard,
  KeyRound,
  type LucideIcon,
  Tags,
  Users,
  Wrench,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { KeyboardShortcuts, useKeyboardShortcuts } from './keyboard-shortcuts.tsx'
import { useMay, usePerson } from './kit/access.ts'
import { later } from './kit/later.tsx'
import { isToneOn, turnTone } from './kit/live/tone-setting.ts'
import type { View, ViewProps } from './kit/view/view.ts'

const CalendarSubscription = later((parts) => parts.CalendarSubscription)
const Charts = later((parts) => parts.Charts)
const ClosedDaysTool = later((parts) => parts.ClosedDaysTool)
const DeletedRows = later((parts) => parts.DeletedRows)
const ExportChoices = later((parts) => parts.ExportChoices)
const OwnSignIn = later((parts) => parts.OwnSignIn)
const People = later((parts) => parts.People)
const PriceList = later((parts) => parts.PriceList)

type Tool = { name: string; icon: LucideIcon; content: ReactNode; isWide?: boolean; className?: string }

const listName = 'Tools'

/** What staff need now and then. A button opens the list of tools, and each tool is a dialog. */
export function Tools({ view, show }: ViewProps) {
  /** The name of the open dialog. */
  const [open, setOpen] = useState<string>()
  const [isOn, setTone] = useState(isToneOn)
  const shortcuts = useKeyboardShortcuts(() => setOpen('Keyboard shortcuts'))
  const close = () => setOpen(undefined)
  function showRows(view: View) {
    close()
    show(view)
  }
  const mayBeSeen = {
    Overview: useMay('GET /api/overview'),
    'Recently deleted': useMay('GET /api/deleted'),
    'Closed days': useMay('POST /api/closed-days'),
    'Price list': useMay('GET /api/admin/price-items'),
    People: useMay('GET /api/admin/people'),
    Export: useMay(`GET /api/export/bookings`),
    'Calendar subscription': useMay('GET /api/calendar-feed'),
    'Your sign-in': usePerson() !== null,
  } as Record<string, boolean | undefined> // others are for everybody
  const all: Tool[] = [
    { name: 'Overview', icon: ChartColumn, content: <Charts show={showRows} />, isWide: true },
    { name: 'Closed days', icon: CalendarOff, content: <ClosedDaysTool show={showRows} /> },
    { name: 'Price list', icon: Tags, content: <PriceList />, isWide: true },
    { name: 'People', icon: Users, content: <People />, isWide: true },
    { name: 'Export', icon: Download, content: <ExportChoices view={view} /> },
    { name: 'Calendar subscription', icon: CalendarSync, content: <CalendarSubscription /> },
    { name: 'Recently deleted', icon: ArchiveRestore, content: <DeletedRows /> },
    { name: 'Your sign-in', icon: KeyRound, content: <OwnSignIn /> },
    {
      name: 'Keyboard shortcuts',
      icon: Keyboard,
      content: <KeyboardShortcuts {...shortcuts} onDone={close} />,
      className: '[@media(hover:none)]:hidden',
    },
  ]
  const tools = all.filter(({ name }) => mayBeSeen[name] !== false)
  const tool = tools.find(({ name }) => name === open)
  return (
    <>
      <Button look="quiet" className="min-h-11 gap-1.5 px-3.5" onClick={() => setOpen(listName)}>
        <Wrench aria-hidden className="size-4 max-sm:hidden" />
        {listName}
      </Button>
      {open === listName && (
        <Dialog title={listName} onClose={close}>
          <ul className="mt-3 grid gap-1.5 sm:grid-cols-2">
            {tools.map(({ name, icon, className = '' }) => (
              <li key={name} className={className}>
                <ToolButton icon={icon} onClick={() => setOpen(name)}>
                  {name}
                </ToolButton>
              </li>
            ))}
            <li>
              <ToolButton
                icon={isOn ? Bell : BellOff}
                onClick={() => {
                  turnTone(!isOn)
                  setTone(!isOn)
                }}
              >
                Sound: {isOn ? 'on' : 'off'}
              </ToolButton>
            </li>
          </ul>
        </Dialog>
      )}
      {tool && (
        <Dialog title={tool.name} className={tool.isWide ? 'w-[min(72rem,calc(100vw-2rem))]!' : ''} onClose={close}>
          <div className="mt-4">{tool.content}</div>
        </Dialog>
      )}
    </>
  )
}

type ToolButtonProps = { icon: LucideIcon; onClick(): void; children: ReactNode }

const ToolButton = ({ icon: Icon, onClick, children }: ToolButtonProps) => (
  <button
    type="button"
    className="flex min-h-11 w-full items-center gap-3 rounded-lg px-3 text-left font-semibold hover:bg-sunken"
    onClick={onClick}
  >
    <Icon aria-hidden className="size-5 shrink-0 text-muted" />
    <span>{children}</span>
  </button>
)
