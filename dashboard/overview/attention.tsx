import { searchFor } from '#dashboard/shared/view/use-view.ts'
import { plainView, type View, type ViewProps } from '#dashboard/shared/view/view.ts'
import { useOverview } from './use-overview.ts'

/** What waits, in one line: counts, each with a button that shows the rows. Renders nothing when all are 0. */
export function Attention({ show }: Pick<ViewProps, 'show'>) {
  const { data } = useOverview()
  if (!data) return null
  const { bookings, contactSubmissions, callLogs } = data
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
      label: callLogs.followUpsDue === 1 ? 'call to return' : 'calls to return',
      view: { ...plainView('calls'), followUp: true },
    },
  ].filter(({ count }) => count > 0)
  if (reminders.length === 0) return null
  function open(view: View) {
    searchFor('')
    show(view)
  }
  return (
    <ul className="one-line" aria-label="Needs attention">
      {reminders.map(({ count, tone, label, view }) => (
        <li key={label}>
          <button
            type="button"
            className="group flex min-h-11 items-center whitespace-nowrap focus-visible:-outline-offset-3"
            onClick={() => open(view)}
          >
            <span
              className={`rounded-full px-3 py-0.5 font-medium text-sm/body group-hover:inset-ring ${tone ? 'bg-danger-tint text-danger' : 'bg-wait-tint text-wait'}`}
            >
              <strong className="tabular-nums">{count.toLocaleString('en-US')}</strong> {label}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
