import { BellRing, Hourglass, PhoneForwarded, Siren } from 'lucide-react'
import { searchFor } from '#dashboard/shared/view/use-view.ts'
import { plainView, type View, type ViewProps } from '#dashboard/shared/view/view.ts'
import { Chip } from './chip.tsx'
import { FailedMails } from './failed-mails.tsx'
import { useOverview } from './use-overview.ts'

/** Counts of urgent, unanswered and due rows and of failed emails, each with a button that shows them. */
export function Attention({ show }: Pick<ViewProps, 'show'>) {
  const { data } = useOverview()
  if (!data) return null
  const { bookings, contactSubmissions, callLogs, mails } = data
  const reminders = [
    {
      count: bookings.urgentOpen,
      icon: Siren,
      label: bookings.urgentOpen === 1 ? 'urgent booking' : 'urgent bookings',
      view: { ...plainView('bookings'), priority: 'urgent', sort: 'attention' as const },
    },
    {
      count: contactSubmissions.urgentOpen,
      icon: Siren,
      label: contactSubmissions.urgentOpen === 1 ? 'urgent request' : 'urgent requests',
      view: { ...plainView('contact'), priority: 'urgent' },
    },
    {
      count: bookings.overdue,
      icon: Hourglass,
      label: bookings.overdue === 1 ? 'booking unanswered' : 'bookings unanswered',
      view: { ...plainView('bookings'), overdue: true, sort: 'oldest' as const },
    },
    {
      count: contactSubmissions.overdue,
      icon: Hourglass,
      label: contactSubmissions.overdue === 1 ? 'request unanswered' : 'requests unanswered',
      view: { ...plainView('contact'), overdue: true, sort: 'oldest' as const },
    },
    {
      count: contactSubmissions.followUpsDue,
      icon: BellRing,
      label: contactSubmissions.followUpsDue === 1 ? 'follow-up due' : 'follow-ups due',
      view: { ...plainView('contact'), followUp: true },
    },
    {
      count: callLogs.followUpsDue,
      icon: PhoneForwarded,
      label: callLogs.followUpsDue === 1 ? 'call to return' : 'calls to return',
      view: { ...plainView('calls'), followUp: true },
    },
  ].filter(({ count }) => count > 0)
  function open(view: View) {
    searchFor('')
    show(view)
  }
  return (
    <ul className="mt-3 flex flex-wrap gap-2 empty:hidden print:hidden" aria-label="Needs attention">
      {reminders.map(({ view, ...chip }) => (
        <li key={chip.label}>
          <Chip {...chip} onClick={() => open(view)} />
        </li>
      ))}
      <FailedMails count={mails.failed} />
    </ul>
  )
}
