import { business } from '#content'
import type { CustomerRequest } from '#features/customer-page/customer-request.ts'
import { isOurs } from '#features/customer-page/our-message.ts'
import { isFinished, type SentMessage } from '#features/customer-page/requests.ts'
import { dayInWords } from '#firm/calendar-day.ts'
import { instantFormat } from '#firm/formats.ts'
import { slotInWords } from '#firm/slot.ts'

/** What the customer sent from this page, the answers, and what staff wrote. */
export function Messages({ request }: { request: CustomerRequest }) {
  return (
    <section className="card lg:p-8">
      <h2 className="text-xl font-bold">Your messages</h2>
      <ol className="request-messages">
        {request.messages.toReversed().map((message) => (
          <Message key={message.createdAt} message={message} isOver={isFinished(request)} />
        ))}
      </ol>
    </section>
  )
}

function Message({ message, isOver }: { message: SentMessage; isOver: boolean }) {
  const { kind, text, state, reply, createdAt } = message
  // Nobody answers what the end of the request has answered.
  const answer = isOver && state === 'open' ? '' : answers[kind][state]
  return (
    <li>
      <p className="text-sm text-muted">{timeFormat.format(new Date(createdAt))}</p>
      <p className="font-semibold">{summaryOf(message)}</p>
      {text && <p className="whitespace-pre-line">{text}</p>}
      {answer && <p className="mt-2 font-semibold">{answer}</p>}
      {reply && (
        <blockquote aria-label={`${isOurs(message) ? 'Message' : 'Reply'} from ${business.name}`}>{reply}</blockquote>
      )}
    </li>
  )
}

const timeFormat = instantFormat({ dateStyle: 'medium', timeStyle: 'short' })

function summaryOf(message: SentMessage): string {
  const { kind, state, preferredDate, preferredTime = '' } = message
  if (isOurs(message)) return 'We wrote'
  if (kind === 'message') return 'You wrote'
  if (kind === 'reschedule')
    return `You asked for ${preferredDate ? `${dayInWords(preferredDate)}, ${slotInWords(preferredTime)}` : ''}`
  return state === 'open' || state === 'declined' ? 'You asked to cancel' : 'You cancelled'
}

const answers: Record<SentMessage['kind'], Record<SentMessage['state'], string>> = {
  reschedule: {
    open: 'We’ll call or write to confirm it.',
    accepted: 'We confirmed this day.',
    declined: 'We can’t make it then.',
    done: '',
  },
  cancel: { open: 'We’ll call or write to confirm it.', accepted: '', declined: 'We did not cancel it.', done: '' },
  message: { open: '', accepted: '', declined: '', done: '' },
}
