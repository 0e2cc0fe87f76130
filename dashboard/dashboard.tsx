import { QueryClientProvider } from '@tanstack/react-query'
import { LogOut, RefreshCw } from 'lucide-react'
import { Tabs } from 'radix-ui'
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { Button } from '#ui/button.tsx'
import { Notifications } from '#ui/notifications.tsx'
import { BookingsTab } from './bookings/bookings-tab.tsx'
import { CalendarSubscription } from './calendar-subscription/calendar-subscription.tsx'
import { CallsTab } from './calls/calls-tab.tsx'
import { ClosedDaysPanel } from './closed-days/closed-days-panel.tsx'
import { ContactTab } from './contacts/contact-tab.tsx'
import { DeletedRows } from './deleted-rows.tsx'
import { ExportMenu } from './export/export-menu.tsx'
import { Fallback } from './fallback.tsx'
import { KeyboardShortcuts } from './keyboard-shortcuts.tsx'
import { Attention } from './overview/attention.tsx'
import { OverviewPanel } from './overview/overview-panel.tsx'
import { CustomerRequests } from './requests/customer-requests.tsx'
import { lock, useAccess } from './session/access.ts'
import { deleteDrafts } from './session/drafts.ts'
import { LoginForm } from './session/login-form.tsx'
import { dropChanges } from './shared/changes.ts'
import { reload } from './shared/lists.ts'
import { PageHead } from './shared/page-head.tsx'
import { queryClient } from './shared/query-client.ts'
import { FindBar } from './shared/view/find-bar.tsx'
import { useTotal } from './shared/view/tab-list.ts'
import { searchFor, useView } from './shared/view/use-view.ts'
import { plainView, type Tab, tabs, type ViewProps } from './shared/view/view.ts'
import './dashboard.css'
import './tabs.css'

const ApiDocument = lazy(() => import('./api-document/api-document.tsx'))

/** The login form, or after login the lists. `#api` shows the API documentation. */
export function Dashboard() {
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
          <QueryClientProvider client={queryClient}>{hash === '#api' ? <Api /> : <Lists />}</QueryClientProvider>
        ) : (
          <LoginForm reason={access.reason} />
        )}
        <Notifications />
      </Fallback>
    </div>
  )
}

function Api() {
  return (
    <Suspense>
      <ApiDocument />
    </Suspense>
  )
}

function onHashChange(listener: () => void) {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}

function Lists() {
  const [view, show] = useView()
  const bookings = useTotal('bookings')
  const submissions = useTotal('contact')
  const calls = useTotal('calls')

  function logOut() {
    dropChanges()
    lock()
    deleteDrafts()
    searchFor('')
    show(plainView('bookings'))
  }

  return (
    <div className="wrap pt-5 pb-12">
      <PageHead title="Admin Dashboard">
        <div className="flex gap-3 print:hidden">
          <Button look="quiet" className="min-h-11 px-3.5" onClick={() => void reload()}>
            <RefreshCw aria-hidden className="size-4" />
            Refresh
          </Button>
          <Button look="quiet" className="min-h-11 px-3.5 max-sm:w-11 max-sm:p-0" onClick={logOut}>
            <LogOut aria-hidden className="size-4" />
            <span className="max-sm:sr-only">Log out</span>
          </Button>
        </div>
      </PageHead>
      <Attention show={show} />
      <CustomerRequests show={show} />
      <div className="mt-1 flex flex-wrap gap-x-6 max-sm:grid max-sm:grid-cols-[auto_1fr] max-sm:gap-x-4 max-sm:text-sm/body print:hidden">
        <OverviewPanel />
        <DeletedRows />
        <ClosedDaysPanel show={show} />
        <CalendarSubscription />
        <ExportMenu view={view} />
        <KeyboardShortcuts />
      </div>
      <Tabs.Root value={view.tab} onValueChange={(tab) => show(plainView(tab as Tab))}>
        <Tabs.List className="tabs" aria-label="Lists">
          <Tabs.Trigger value="bookings">Bookings ({bookings})</Tabs.Trigger>
          <Tabs.Trigger value="contact">Contact Submissions ({submissions})</Tabs.Trigger>
          <Tabs.Trigger value="calls">Call Log ({calls})</Tabs.Trigger>
        </Tabs.List>
        <FindBar view={view} show={show} />
        {tabs.map((tab) => (
          <Tabs.Content key={tab} value={tab} className="pt-2 focus-visible:outline-offset-8">
            {tab === view.tab && <Rows view={view} show={show} />}
          </Tabs.Content>
        ))}
      </Tabs.Root>
    </div>
  )
}

function Rows({ view, show }: ViewProps) {
  if (view.tab === 'contact') return <ContactTab view={view} show={show} />
  if (view.tab === 'calls') return <CallsTab view={view} show={show} />
  return <BookingsTab view={view} show={show} />
}
