import { searchFor } from '#dashboard/kit/view/use-view.ts'
import { plainView, type View, type ViewProps } from '#dashboard/kit/view/view.ts'
import { useOpenMessages } from '#features/customer-page/staff/request-messages.ts'
import { FailedMails } from '#features/emails/staff/failed-mails.tsx'
import type { Overview } from '#features/overview/overview.ts'
import { Chip } from './chip.tsx'
import { useOverview } from './use-overview.ts'

const namesShown = 2

type AttentionProps = Pick<ViewProps, 'show'> & {
  /** The id of the customer messages below. */
  messagesId: string
  showsMessages: boolean
  onMessages(): void
}

/** What waits, in one line: counts, each with a button that shows the messages, the rows or the emails. */
export function Attention({ show, messagesId, showsMessages, onMessages }: AttentionProps) {
  const { data } = useOverview()
  const messages = useOpenMessages() ?? []
  const customers = [...new Set(messages.map(({ customerName }) => customerName))]
  function open(view: View) {
    searchFor('')
    show(view)
  }
  return (
    <ul className="one-line empty:hidden" aria-label="Needs attention">
      {messages.length > 0 && (
        <li>
          <Chip
            count={messages.length}
            label={messages.length === 1 ? 'customer message' : 'customer messages'}
            names={customers.slice(0, namesShown)}
            others={customers.length - namesShown}
            aria-expanded={showsMessages}
            aria-controls={messagesId}
            onClick={onMessages}
          />
        </li>
      )}
      {data &&
        remindersOf(data).map(({ view, ...chip }) => (
          <li key={chip.label}>
            <Chip {...chip} onClick={() => open(view)} />
          </li>
        ))}
      {data && <FailedMails count={data.mails.failed} />}
    </ul>
  )
}

function remindersOf({ bookings, contactSubmissions, callLogs }: Overview) {
  return [
    {
      count: bookings.urgentOpen,
      tone: 'danger' as const,
      label: bookings.urgentOpen === 1 ? 'urgent booking' : 'urgent bookings',
      names: bookings.urgentNames,
      others: bookings.urgentOpen - bookings.urgentNames.length,
      view: { ...plainView('bookings'), priority: 'urgent', sort: 'attention' as const },
    },
    {
      count: contactSubmissions.urgentOpen,
      tone: 'danger' as const,
      label: contactSubmissions.urgentOpen === 1 ? 'urgent request' : 'urgent requests',
      names: contactSubmissions.urgentNames,
      others: contactSubmissions.urgentOpen - contactSubmissions.urgentNames.length,
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
}
