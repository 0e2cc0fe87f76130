import { BellRing, PhoneForwarded, Siren } from 'lucide-react'
import { searchFor } from '#dashboard/shared/view/use-view.ts'
import { plainView, type View } from '#dashboard/shared/view/view.ts'
import { useOverview } from './use-overview.ts'

/** What should not wait, and the way to it; nothing when nothing is urgent or due. */
export function Attention({ show }: { show(next: View): void }) {
  const { data } = useOverview()
  if (!data) return null
  const { bookings, contactSubmissions, callLogs } = data
  const duties = [
    {
      count: bookings.urgentOpen,
      icon: Siren,
      words: bookings.urgentOpen === 1 ? 'urgent booking' : 'urgent bookings',
      to: { ...plainView('bookings'), priority: 'urgent', sort: 'attention' as const },
    },
    {
      count: contactSubmissions.urgentOpen,
      icon: Siren,
      words: contactSubmissions.urgentOpen === 1 ? 'urgent request' : 'urgent requests',
      to: { ...plainView('contact'), priority: 'urgent' },
    },
    {
      count: contactSubmissions.followUpsDue,
      icon: BellRing,
      words: contactSubmissions.followUpsDue === 1 ? 'follow-up due' : 'follow-ups due',
      to: { ...plainView('contact'), followUp: true },
    },
    {
      count: callLogs.followUpsDue,
      icon: PhoneForwarded,
      words: callLogs.followUpsDue === 1 ? 'call to return' : 'calls to return',
      to: { ...plainView('calls'), followUp: true },
    },
  ].filter(({ count }) => count > 0)
  if (duties.length === 0) return null
  function goTo(view: View) {
    searchFor('')
    show(view)
  }
  return (
    <ul className="attention print:hidden" aria-label="Needs attention">
      {duties.map(({ count, icon: Icon, words, to }) => (
        <li key={words}>
          <button type="button" onClick={() => goTo(to)}>
            <Icon aria-hidden />
            <span>
              <strong>{count.toLocaleString('en-US')}</strong> {words}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
