import { QueryClientProvider } from '@tanstack/react-query'
import { Tabs } from 'radix-ui'
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { business, trade } from '#content'
import { AddBooking } from '#features/bookings/staff/add-booking.tsx'
import { BookingsTab } from '#features/bookings/staff/bookings-tab.tsx'
import { AddCall } from '#features/calls/staff/add-call.tsx'
import { CallsTab } from '#features/calls/staff/calls-tab.tsx'
import { useOpenMessagesQuery } from '#features/customer-page/staff/request-messages.ts'
import { NeedsYou } from '#features/overview/staff/needs-you.tsx'
import { useOverview } from '#features/overview/staff/use-overview.ts'
import { QuoteRequestsTab } from '#features/quote-requests/staff/quote-requests-tab.tsx'
import { OtherCounts, OtherLists } from '#features/search/staff/other-lists.tsx'
import { CrewVisits } from '#features/today/staff/crew-visits.tsx'
import { Today } from '#features/today/staff/today.tsx'
import { useVisits } from '#features/today/staff/use-visits.ts'
import { ErrorBoundary } from '#ui/error-boundary.tsx'
import { telLink } from '#ui/links.ts'
import { Notifications } from '#ui/notifications.tsx'
import { ApiPage } from './api-document/api-page.tsx'
import { DashboardHead } from './dashboard-head.tsx'
import { useHeaderOnScroll } from './header-on-scroll.ts'
import { lock, useAccess, useMay } from './kit/access.ts'
import { later, loadParts, loadPartsWith } from './kit/later.tsx'
import { UnseenChanges } from './kit/live/unseen-changes.tsx'
import { queryClient } from './kit/query-client.ts'
import { UnsavedChanges } from './kit/unsaved-changes.tsx'
import { FindBar } from './kit/view/find-bar.tsx'
import { PersonFilter } from './kit/view/person-filter.tsx'
import { useIsPlain, useTotal } from './kit/view/tab-list.ts'
import { useView } from './kit/view/use-view.ts'
import { isCalendar, plainView, type Tab, tabs, type View, type ViewProps } from './kit/view/view.ts'
import { useLeaveGuard } from './leave-guard.ts'
import { PullToRefresh } from './pull-to-refresh.tsx'
import { LoginForm } from './session/login-form.tsx'
import './dashboard.css'
import './one-line.css'
import './tabs.css'

loadPartsWith(() => import('./after-first-view.ts'))

const WaitingAdditions = later((parts) => parts.WaitingAdditions)
const FirstHour = later((parts) => parts.FirstHour)

/** A firm with more than these is not new. */
const fewBookings = 3

/** After login, long enough for the first view to load on a slow line. */
const loadPartsMs = 2000

/** The login form, or after login the lists. `#api` shows the API documentation. */
export function Dashboard() {
  useHeaderOnScroll()
  useLeaveGuard()
  const access = useAccess()
  const hash = useSyncExternalStore(
    onHashChange,
    () => location.hash,
    () => '',
  )
  useEffect(() => {
    // The back/forward cache may restore the page as it was, so lock it before it is stored.
    const onPageHide = () => lock()
    window.addEventListener('pagehide', onPageHide)
    return () => window.removeEventListener('pagehide', onPageHide)
  }, [])
  return (
    <div className="dashboard">
      <Fallback>
        {access.unlocked ? (
          <QueryClientProvider client={queryClient}>
            {hash === '#api' ? <ApiPage /> : access.person?.role === 'crew' ? <OwnVisits /> : <Lists />}
          </QueryClientProvider>
        ) : (
          <LoginForm reason={access.reason} />
        )}
        <Notifications />
      </Fallback>
    </div>
  )
}

function onHashChange(listener: () => void) {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}

/** What crew see instead of the lists. */
function OwnVisits() {
  const [view, show] = useView()
  const hasParts = useShellKept()
  return (
    <div className="wrap pb-12 sm:pt-1">
      <PullToRefresh />
      <DashboardHead view={view} show={show} />
      <UnseenChanges view={view} show={show} />
      <UnsavedChanges />
      {hasParts && <WaitingAdditions />}
      <CrewVisits view={view} show={show} />
    </div>
  )
}

/** Keeps the page for a reload without a connection. Whether the parts after the first view have loaded. */
function useShellKept(): boolean {
  const [hasParts, setParts] = useState(false)
  useEffect(() => {
    const keepShell = async () => {
      const parts = await loadParts()
      setParts(true)
      await parts.startAdditions().catch(() => {}) // a browser without storage
      await parts.keepShell()
    }
    // Without a connection, neither happens now.
    const timer = setTimeout(() => void keepShell().catch(() => {}), loadPartsMs)
    return () => clearTimeout(timer)
  }, [])
  return hasParts
}

function Lists() {
  const [view, show] = useView()
  const { person, ...everybody } = view
  const isPlain = useIsPlain(everybody)
  const hasParts = useShellKept()
  const isLoaded = useIsLoaded(person)
  const maySetUp = useMay('GET /api/admin/setup')
  const bookings = useTotal('bookings')
  const isNew = hasParts && maySetUp && bookings !== undefined && bookings <= fewBookings
  return (
    <div className="wrap pb-12 sm:pt-1">
      <PullToRefresh />
      <DashboardHead view={view} show={show} />
      {!isLoaded && (
        <p role="status" className="absolute text-muted">
          Loading…
        </p>
      )}
      <div className={isLoaded ? '' : 'opacity-0'}>
        <UnseenChanges view={view} show={show} />
        <UnsavedChanges />
        {hasParts && <WaitingAdditions />}
        <NeedsYou />
        <div className={view.tab === 'bookings' ? '' : 'invisible'}>
          <PersonFilter view={view} show={show} />
        </div>
        {isPlain && !isCalendar(view) && <Today show={show} person={person} />}
        <Tabs.Root value={view.tab} onValueChange={(tab) => show(inTab(tab as Tab, view))}>
          <TabLabels active={view.tab} />
          <FindBar view={view} show={show}>
            {view.tab === 'bookings' && <AddBooking />}
            {view.tab === 'calls' && <AddCall />}
          </FindBar>
          {tabs.map((tab) => (
            <Tabs.Content key={tab} value={tab} className="pt-1 focus-visible:outline-offset-8">
              {tab === view.tab && (
                <>
                  <OtherCounts view={view} show={show} />
                  <Rows view={view} show={show} />
                  <OtherLists view={view} show={show} />
                  {tab === 'bookings' && isPlain && isNew && <FirstHour />}
                </>
              )}
            </Tabs.Content>
          ))}
        </Tabs.Root>
      </div>
    </div>
  )
}

/** Whether what stands above the lists is known, so that they stay where they are first shown. Stays true. */
function useIsLoaded(person: string | undefined): boolean {
  const queries = [useOverview(), useOpenMessagesQuery(), useVisits(person).query]
  const [wasLoaded, setLoaded] = useState(false)
  const isLoaded = wasLoaded || queries.every(({ isPending }) => !isPending)
  if (isLoaded && !wasLoaded) setLoaded(true)
  return isLoaded
}

/** The tab's default view. A table stays a table. */
const inTab = (tab: Tab, { layout }: View): View => ({ ...plainView(tab), ...(layout === 'table' && { layout }) })

function TabLabels({ active }: { active: Tab }) {
  const list = useRef<HTMLDivElement>(null)
  const bookings = useTotal('bookings')
  const submissions = useTotal('contact')
  const calls = useTotal('calls')
  useEffect(() => {
    const label = list.current?.querySelector<HTMLElement>(`[id$="-trigger-${active}"]`)
    if (label) list.current?.scrollTo({ left: label.offsetLeft - label.offsetWidth / 2 })
  }, [active])
  return (
    <Tabs.List ref={list} className="one-line tabs" aria-label="Lists">
      <Tabs.Trigger value="bookings">
        Bookings <Total of={bookings} />
      </Tabs.Trigger>
      <Tabs.Trigger value="contact">
        {trade.submissionsName} <Total of={submissions} />
      </Tabs.Trigger>
      <Tabs.Trigger value="calls">
        Call Log <Total of={calls} />
      </Tabs.Trigger>
    </Tabs.List>
  )
}

/** Room for two digits, so that the labels stay where they are when the list has loaded. */
function Total({ of }: { of: number | undefined }) {
  return <span className="inline-block min-w-[3.2ch] text-left">{of !== undefined && `(${of})`}</span>
}

function Rows({ view, show }: ViewProps) {
  if (view.tab === 'contact') return <QuoteRequestsTab view={view} show={show} />
  if (view.tab === 'calls') return <CallsTab view={view} show={show} />
  return <BookingsTab view={view} show={show} />
}

/** Shows an apology in place of children that have an error, and never the error itself. */
function Fallback({ children }: { children: ReactNode }) {
  return <ErrorBoundary fallback={<Apology />}>{children}</ErrorBoundary>
}

function Apology() {
  return (
    <div className="wrap py-24">
      <h1 className="text-4xl font-extrabold">Something went wrong</h1>
      <p className="mt-4 max-w-prose text-lg">
        This is our error, not yours. Reload the page or call{' '}
        <a href={telLink(business.phone)} className="link">
          {business.phone}
        </a>
        .
      </p>
    </div>
  )
}
