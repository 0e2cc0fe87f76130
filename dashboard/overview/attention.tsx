import { BellRing, PhoneForwarded, Siren } from 'lucide-react'
import { searchFor } from '#dashboard/shared/view/use-view.ts'
import { plainView, type View, type ViewProps } from '#dashboard/shared/view/view.ts'
import { useOverview } from './use-overview.ts'

/** Counts of urgent and due rows, each with a button that shows them. Renders nothing when all are 0. */
export function Attention({ show }: Pick<ViewProps, 'show'>) {
  const { data } = useOverview()
  if (!data) return null
  const { bookings, contactSubmissions, callLogs } = data
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
  if (reminders.length === 0) return null
  function open(view: View) {
    searchFor('')
    show(view)
  }
  return (
    <ul className="mt-3 flex flex-wrap gap-2 print:hidden" aria-label="Needs attention">
      {reminders.map(({ count, icon: Icon, label, view }) => (
        <li key={label}>
          <button
            type="button"
            className="flex min-h-11 items-center gap-2 rounded-full bg-wait-tint px-4 py-1 font-medium text-wait hover:inset-ring max-sm:gap-1.5 max-sm:px-3 max-sm:text-sm/body"
            onClick={() => open(view)}
          >
            <Icon aria-hidden className="size-4.5" />
            <span>
              <strong className="tabular-nums">{count.toLocaleString('en-US')}</strong> {label}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
