import './desk.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { LogOut, RefreshCw } from 'lucide-react'
import { Tabs } from 'radix-ui'
import { useEffect } from 'react'
import { queryClient } from '#app/lib/query-client.ts'
import { Button } from '#app/ui/button.tsx'
import { endSession, lock, useAccess } from './access.ts'
import { BookingsTab } from './bookings-tab.tsx'
import { CallsTab } from './calls-tab.tsx'
import { ContactTab } from './contact-tab.tsx'
import { DeletedRows } from './deleted-rows.tsx'
import { dropDrafts } from './draft.ts'
import { reloadLists, useList } from './lists.ts'
import { LoginForm } from './login-form.tsx'

/** The password field, or behind it what staff work with. */
export function Dashboard() {
  const access = useAccess()
  useEffect(() => {
    window.addEventListener('pagehide', endSession)
    return () => window.removeEventListener('pagehide', endSession)
  }, [])
  if (!access.unlocked) return <LoginForm reason={access.reason} />
  return (
    <QueryClientProvider client={queryClient}>
      <Desk />
    </QueryClientProvider>
  )
}

/** Staff whose session ended go on where they were. */
let lastTab = 'bookings'
function rememberTab(tab: string) {
  lastTab = tab
}

function logOut() {
  lock()
  dropDrafts()
  rememberTab('bookings')
}

function Desk() {
  const bookings = useList('/api/bookings')
  const submissions = useList('/api/contact-submissions')
  const calls = useList('/api/call-logs')
  return (
    <div className="wrap py-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl font-extrabold">Admin Dashboard</h1>
        <div className="flex flex-wrap gap-3 print:hidden">
          <Button look="quiet" onClick={() => void reloadLists()}>
            <RefreshCw aria-hidden className="size-4" />
            Refresh
          </Button>
          <Button look="quiet" onClick={logOut}>
            <LogOut aria-hidden className="size-4" />
            Log out
          </Button>
        </div>
      </div>
      <DeletedRows />
      <Tabs.Root defaultValue={lastTab} onValueChange={rememberTab} className="mt-4">
        <Tabs.List className="tab-list" aria-label="Lists">
          <Tabs.Trigger value="bookings">Bookings ({bookings.data?.length ?? 0})</Tabs.Trigger>
          <Tabs.Trigger value="contact">Contact Submissions ({submissions.data?.length ?? 0})</Tabs.Trigger>
          <Tabs.Trigger value="calls">Call Log ({calls.data?.length ?? 0})</Tabs.Trigger>
        </Tabs.List>
        <Tabs.Content value="bookings" className="pt-6">
          <BookingsTab query={bookings} />
        </Tabs.Content>
        <Tabs.Content value="contact" className="pt-6">
          <ContactTab query={submissions} />
        </Tabs.Content>
        <Tabs.Content value="calls" className="pt-6">
          <CallsTab query={calls} />
        </Tabs.Content>
      </Tabs.Root>
    </div>
  )
}
