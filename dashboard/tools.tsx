import {
  ArchiveRestore,
  Bell,
  BellOff,
  CalendarClock,
  CalendarDays,
  CalendarOff,
  CalendarPlus,
  CalendarRange,
  CalendarSync,
  ChartColumn,
  Download,
  Globe,
  Keyboard,
  KeyRound,
  List,
  type LucideIcon,
  Mail,
  MessageSquareText,
  Phone,
  Plus,
  Tags,
  Users,
  Wrench,
} from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { trade } from '#content'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { Command } from './command-palette.tsx'
import { clickAdd, KeyboardShortcuts, useKeyboardShortcuts } from './keyboard-shortcuts.tsx'
import { useMay } from './kit/access.ts'
import { later } from './kit/later.tsx'
import { isToneOn, turnTone } from './kit/live/tone-setting.ts'
import { openTool, useOpenTool } from './kit/open-tool.ts'
import { plainView, type Tab, type View, type ViewProps } from './kit/view/view.ts'

const CalendarSubscription = later((parts) => parts.CalendarSubscription)
const Charts = later((parts) => parts.Charts)
const CommandPalette = later((parts) => parts.CommandPalette)
const ClosedDaysTool = later((parts) => parts.ClosedDaysTool)
const DeletedRows = later((parts) => parts.DeletedRows)
const EmailTool = later((parts) => parts.EmailTool)
const ExportChoices = later((parts) => parts.ExportChoices)
const OwnSignIn = later((parts) => parts.OwnSignIn)
const People = later((parts) => parts.People)
const PriceList = later((parts) => parts.PriceList)
const WebsiteTool = later((parts) => parts.WebsiteTool)

type Tool = { name: string; icon: LucideIcon; content: ReactNode; width?: keyof typeof widths; className?: string }

const widths = { wide: 'w-[min(72rem,calc(100vw-2rem))]!', full: 'w-[min(100rem,calc(100vw-2rem))]!' }

const listName = 'Tools'
const paletteName = 'Find'

const close = () => openTool(undefined)

type Show = ViewProps['show']

const showing =
  (tab: Tab, layout: View['layout'] = 'list') =>
  (show: Show) =>
    show({ ...plainView(tab), layout })

/** The button that adds to a list is there once the list is shown. */
const addingTo = (tab: Tab) => (show: Show) => {
  flushSync(() => showing(tab)(show))
  clickAdd()
}

const places = [
  { name: 'Bookings', icon: List, run: showing('bookings') },
  { name: 'Day', icon: CalendarClock, run: showing('bookings', 'day') },
  { name: 'Week', icon: CalendarRange, run: showing('bookings', 'week') },
  { name: 'Month', icon: CalendarDays, run: showing('bookings', 'month') },
  { name: trade.submissionsName, icon: MessageSquareText, run: showing('contact') },
  { name: 'Call Log', icon: Phone, run: showing('calls') },
]
const additions = [
  { name: 'Add Booking', icon: CalendarPlus, run: addingTo('bookings') },
  { name: 'Add Call Log', icon: Plus, run: addingTo('calls') },
]

/** What staff need now and then. A button opens the list of tools, and each tool is a dialog. */
export function Tools({ view, show }: ViewProps) {
  const open = useOpenTool()
  const [isOn, setTone] = useState(isToneOn)
  const shortcuts = useKeyboardShortcuts(
    () => openTool('Keyboard shortcuts'),
    () => openTool(paletteName),
  )
  const hasLists = useMay('GET /api/call-logs')
  const hasAllVisits = useMay('GET /api/calendar-feed')
  // The session is over.
  useEffect(() => close, [])
  function showRows(view: View) {
    close()
    show(view)
  }
  const mayBeSeen = {
    Overview: useMay('GET /api/overview'),
    'Recently deleted': useMay('GET /api/deleted'),
    'Closed days': useMay('POST /api/closed-days'),
    'Price list': useMay('POST /api/admin/price-items'),
    People: useMay('GET /api/admin/people'),
    Website: useMay('GET /api/admin/website'),
    Email: useMay('GET /api/admin/email'),
    Export: useMay(`GET /api/export/bookings`),
  } as Record<string, boolean | undefined> // others are for everybody
  const all: Tool[] = [
    { name: 'Overview', icon: ChartColumn, content: <Charts show={showRows} />, width: 'wide' },
    { name: 'Closed days', icon: CalendarOff, content: <ClosedDaysTool show={showRows} /> },
    { name: 'Price list', icon: Tags, content: <PriceList />, width: 'wide' },
    { name: 'People', icon: Users, content: <People />, width: 'wide' },
    { name: 'Website', icon: Globe, content: <WebsiteTool />, width: 'full' },
    { name: 'Email', icon: Mail, content: <EmailTool /> },
    { name: 'Export', icon: Download, content: <ExportChoices view={view} /> },
    {
      name: hasAllVisits ? 'Calendar subscription' : 'My calendar',
      icon: CalendarSync,
      content: <CalendarSubscription />,
    },
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
  const commands: Command[] = [
    ...(hasLists ? [...places, ...additions] : []).map(({ name, icon, run }) => ({ name, icon, run: () => run(show) })),
    ...tools.map(({ name, icon }) => ({ name, icon, run: () => openTool(name) })),
  ]
  return (
    <>
      <Button look="quiet" className="min-h-11 gap-1.5 px-3.5" onClick={() => openTool(listName)}>
        <Wrench aria-hidden className="size-4 max-sm:hidden" />
        {listName}
      </Button>
      {open === listName && (
        <Dialog title={listName} onClose={close}>
          <ul className="mt-3 grid gap-1.5 sm:grid-cols-2">
            {tools.map(({ name, icon, className = '' }) => (
              <li key={name} className={className}>
                <ToolButton icon={icon} onClick={() => openTool(name)}>
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
      {open === paletteName && (
        <Dialog title={paletteName} onClose={close}>
          <div className="mt-4">
            <CommandPalette commands={commands} hasRows={hasLists} onClose={close} />
          </div>
        </Dialog>
      )}
      {tool && (
        <Dialog title={tool.name} className={tool.width && widths[tool.width]} onClose={close}>
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
