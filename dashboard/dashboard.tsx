import { QueryClientProvider } from '@tanstack/react-query'
import { LogOut, RefreshCw } from 'lucide-react'
import { Tabs } from 'radix-ui'
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { Button } from '#ui/button.tsx'
import { Notifications } from '#ui/notifications.tsx'
import { BookingsTab, type TabProps } from './bookings/bookings-tab.tsx'
import { CallsTab } from './calls/calls-tab.tsx'
import { ContactTab } from './contacts/contact-tab.tsx'
import { DeletedRows } from './deleted-rows.tsx'
import { ExportMenu } from './export/export-menu.tsx'
import { Fallback } from './fallback.tsx'
import { KeyboardShortcuts } from './keyboard-shortcuts.tsx'
import { Attention } from './overview/attention.tsx'
import { OverviewPanel } from './overview/overview-panel.tsx'
import { lock, useAccess } from './session/access.ts'
import { dropDrafts } from './session/drafts.ts'
import { LoginForm } from './session/login-form.tsx'
import { reload } from './shared/lists.ts'
import { queryClient } from './shared/query-client.ts'
import { FindBar } from './shared/view/find-bar.tsx'
import { useTotal } from './shared/view/tab-list.ts'
import { searchFor, useView } from './shared/view/use-view.ts'
import { plainView, type Tab, tabs } from './shared/view/view.ts'
import './dashboard.css'

const ApiDocument = lazy(() => import('./api-document/api-document.tsx'))

/** The password field, or behind it what staff work with: the lists, or at `#api` what other programs can ask for. */
export function Dashboard() {
  const access = useAccess()
  const hash = useSyncExternalStore(
    onHashChange,
    () => location.hash,
    () => '',
  )
  useEffect(() => {
    // The browser may show the page again as it was left, so it is left locked.
    const leave = () => lock()
    window.addEventListener('pagehide', leave)
    return () => window.removeEventListener('pagehide', leave)
  }, [])
  return (
    <Fallback>
      {access.unlocked ? (
        <QueryClientProvider client={queryClient}>{hash === '#api' ? <Api /> : <Desk />}</QueryClientProvider>
      ) : (
        <LoginForm reason={access.reason} />
      )}
      <Notifications />
    </Fallback>
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

function Desk() {
  const [view, show] = useView()
  const bookings = useTotal('bookings')
  const submissions = useTotal('contact')
  const calls = useTotal('calls')

  function logOut() {
    lock()
    dropDrafts()
    searchFor('')
    show(plainView('bookings'))
  }

  return (
    <div className="wrap desk">
      <div className="desk-head">
        <h1>Admin Dashboard</h1>
        <div className="flex gap-3 print:hidden">
          <Button look="quiet" onClick={() => void reload()}>
            <RefreshCw aria-hidden className="size-4" />
            Refresh
          </Button>
          <Button look="quiet" onClick={logOut}>
            <LogOut aria-hidden className="size-4" />
            <span className="max-sm:sr-only">Log out</span>
          </Button>
        </div>
      </div>
      <Attention show={show} />
      <div className="desk-tools print:hidden">
        <OverviewPanel />
        <DeletedRows />
        <ExportMenu view={view} />
        <KeyboardShortcuts />
      </div>
      <Tabs.Root value={view.tab} onValueChange={(tab) => show(plainView(tab as Tab))}>
        <Tabs.List className="tab-list" aria-label="Lists">
          <Tabs.Trigger value="bookings">Bookings ({bookings})</Tabs.Trigger>
          <Tabs.Trigger value="contact">Contact Submissions ({submissions})</Tabs.Trigger>
          <Tabs.Trigger value="calls">Call Log ({calls})</Tabs.Trigger>
        </Tabs.List>
        <FindBar view={view} show={show} />
        {tabs.map((tab) => (
          <Tabs.Content key={tab} value={tab}>
            {tab === view.tab && <Rows view={view} show={show} />}
          </Tabs.Content>
        ))}
      </Tabs.Root>
    </div>
  )
}

function Rows({ view, show }: TabProps) {
  if (view.tab === 'contact') return <ContactTab view={view} show={show} />
  if (view.tab === 'calls') return <CallsTab view={view} show={show} />
  return <BookingsTab view={view} show={show} />
}
