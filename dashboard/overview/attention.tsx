import { searchFor } from '#dashboard/shared/view/use-view.ts'
import { plainView, type View, type ViewProps } from '#dashboard/shared/view/view.ts'
import { Chip } from './chip.tsx'
import { FailedMails } from './failed-mails.tsx'
import { useOverview } from './use-overview.ts'

/** What waits, in one line: counts, each with a button that shows the rows or the emails. */
export function Attention({ show }: Pick<ViewProps, 'show'>) {
  const { data } = useOverview()
  if (!data) return null
  const { bookings, contactSubmissions, callLogs, mails } = data
  const reminders = [
    {
      count: bookings.urgentOpen,
      tone: 'danger' as const,
      label: bookings.urgentOpen === 1 ? 'urgent booking' : 'urgent bookings',
      view: { ...plainView('bookings'), priority: 'urgent', sort: 'attention' as const },
    },
    {
      count: contactSubmissions.urgentOpen,
      tone: 'danger' as const,
      label: contactSubmissions.urgentOpen === 1 ? 'urgent request' : 'urgent requests',
      view: { ...plainView('contact'), priority: 'urgent' },
    },
    {
      count: bookings.overdue,
      tone: 'danger' as const,
      label: bookings.overdue === 1 ? 'booking unanswered' : 'bookings unanswered',
      view: { ...plainView('bookings'), overdue: true, sort: 'oldest' as const },
    },
    {
      count: contactSubmissions.overdue,
      tone: 'danger' as const,
      label: contactSubmissions.overdue === 1 ? 'request unanswered' : 'requests unanswered',
      view: { ...plainView('contact'), overdue: true, sort: 'oldest' as const },
    },
    {
      count: bookings.statuses.pending ?? 0,
      label: bookings.statuses.pending === 1 ? 'new booking' : 'new bookings',
      view: { ...plainView('bookings'), status: 'pending' },
    },
    {
      count: contactSubmissions.statuses.new ?? 0,
      label: contactSubmissions.statuses.new === 1 ? 'new request' : 'new requests',
      view: { ...plainView('contact'), status: 'new' },
    },
    {
      count: contactSubmissions.followUpsDue,
      label: contactSubmissions.followUpsDue === 1 ? 'follow-up due' : 'follow-ups due',
      view: { ...plainView('contact'), followUp: true },
    },
    {
      count: callLogs.followUpsDue,
      label: callLogs.followUpsDue === 1 ? 'callback' : 'callbacks',
      view: { ...plainView('calls'), followUp: true },
    },
  ].filter(({ count }) => count > 0)
  function open(view: View) {
    searchFor('')
    show(view)
  }
  return (
    <ul className="one-line empty:hidden" aria-label="Needs attention">
      {reminders.map(({ view, ...chip }) => (
        <li key={chip.label}>
          <Chip {...chip} onClick={() => open(view)} />
        </li>
      ))}
      <FailedMails count={mails.failed} />
    </ul>
  )
}
