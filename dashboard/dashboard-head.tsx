import { ChevronDown, KeyRound, LogOut, RefreshCw, Users } from 'lucide-react'
import { useId, useState } from 'react'
import { CalendarSubscription } from '#features/calendar/staff/calendar-subscription.tsx'
import { ClosedDaysPanel } from '#features/closed-days/staff/closed-days-panel.tsx'
import { DeletedRows } from '#features/deleted-rows/staff/deleted-rows.tsx'
import { ExportMenu } from '#features/export/staff/export-menu.tsx'
import { OverviewPanel } from '#features/overview/staff/overview-panel.tsx'
import { PriceListPanel } from '#features/price-list/staff/price-list-panel.tsx'
import { Button } from '#ui/button.tsx'
import { KeyboardShortcuts } from './keyboard-shortcuts.tsx'
import { lock, useMay, usePerson } from './kit/access.ts'
import { dropChanges } from './kit/changes.ts'
import { deleteDrafts } from './kit/drafts.ts'
import { later } from './kit/later.tsx'
import { reload } from './kit/lists.ts'
import { ToneSwitch } from './kit/live/tone-switch.tsx'
import { PageHead } from './kit/page-head.tsx'
import { ToolPanel } from './kit/tool.tsx'
import { searchFor } from './kit/view/use-view.ts'
import { plainView, type ViewProps } from './kit/view/view.ts'

const People = later((parts) => parts.People)
const OwnSignIn = later((parts) => parts.OwnSignIn)

const iconOnly = 'min-h-11 px-3.5 max-sm:w-11 max-sm:p-0'

/** The heading, Refresh and Log out, and the tools. Below a wide screen a button opens the tools. */
export function DashboardHead({ view, show }: ViewProps) {
  const [isOpen, setOpen] = useState(false)
  const toolsId = useId()
  const person = usePerson()
  const maySeeOverview = useMay('GET /api/overview')
  const maySeeDeleted = useMay('GET /api/deleted')
  const mayCloseDays = useMay('POST /api/closed-days')
  const mayPrice = useMay('GET /api/admin/price-items')
  const maySeePeople = useMay('GET /api/admin/people')
  const mayExport = useMay('GET /api/export/bookings')
  const maySubscribe = useMay('GET /api/calendar-feed')

  function logOut() {
    dropChanges()
    lock()
    deleteDrafts()
    searchFor('')
    show(plainView('bookings'))
  }

  return (
    <>
      <PageHead title="Admin Dashboard">
        <div className="flex shrink-0 gap-3 max-sm:gap-1.5 print:hidden">
          <Button
            look="quiet"
            className="min-h-11 gap-1 px-2.5 lg:hidden"
            aria-expanded={isOpen}
            aria-controls={toolsId}
            onClick={() => setOpen(!isOpen)}
          >
            More
            <ChevronDown aria-hidden className={`size-4 ${isOpen ? 'rotate-180' : ''}`} />
          </Button>
          <Button look="quiet" className={iconOnly} onClick={() => void reload()}>
            <RefreshCw aria-hidden className="size-4" />
            <span className="max-sm:sr-only">Refresh</span>
          </Button>
          <Button
            look="quiet"
            className={`${iconOnly} ${person ? 'max-sm:flex-col max-sm:gap-0' : ''}`}
            onClick={logOut}
          >
            <LogOut aria-hidden className="size-4" />
            <span className="max-sm:sr-only">Log out</span>{' '}
            {person && (
              <span className="max-w-24 truncate font-normal text-muted max-sm:max-w-10 max-sm:text-2xs/label">
                {person.firstName}
              </span>
            )}
          </Button>
        </div>
      </PageHead>
      <div
        id={toolsId}
        className={`gap-x-4 text-sm/body max-lg:grid max-lg:grid-cols-2 max-lg:gap-x-4 max-lg:rounded-2xl max-lg:border max-lg:border-line max-lg:bg-card max-lg:px-3.5 max-lg:py-1 sm:max-lg:grid-cols-3 lg:flex lg:flex-wrap print:hidden ${isOpen ? 'max-lg:mt-1' : 'max-lg:hidden'}`}
      >
        {maySeeOverview && <OverviewPanel show={show} />}
        {maySeeDeleted && <DeletedRows />}
        {mayCloseDays && <ClosedDaysPanel show={show} />}
        {mayPrice && <PriceListPanel />}
        {maySeePeople && (
          <ToolPanel icon={Users} label="People">
            <People />
          </ToolPanel>
        )}
        {mayExport && <ExportMenu view={view} />}
        {maySubscribe && <CalendarSubscription />}
        {person && (
          <ToolPanel icon={KeyRound} label="Your sign-in">
            <OwnSignIn />
          </ToolPanel>
        )}
        <ToneSwitch />
        <KeyboardShortcuts />
      </div>
    </>
  )
}
