import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, CircleSlash, Clock, type LucideIcon, MailX } from 'lucide-react'
import { staffRequest } from '#dashboard/session/access.ts'
import { type ListName, lists } from '#domain/lists.ts'
import type { Mail } from '#domain/mail.ts'
import type { ApiError } from '#ui/api.ts'
import { groupBy } from '#ui/group-by.ts'
import type { toast } from '#ui/toast.ts'
import { useBatch } from './list/batch.ts'
import { mailsPath } from './lists.ts'
import { useStaffMutation } from './mutations.ts'
import { Fact } from './row-card.tsx'
import { timeInWords } from './times.ts'

type ListWithMails = Exclude<ListName, 'call-logs'>

/** The row's emails. One request covers all rows of the batch. */
function useMails(list: ListWithMails, subjectId: number): Mail[] {
  const ids = useBatch().join()
  const { data } = useQuery({
    queryKey: [mailsPath, list, ids],
    queryFn: async () => {
      const mails = await staffRequest<Mail[]>(`${mailsPath}?${lists[list].field}=${ids}`)
      return groupBy(mails, (mail) => mail.subjectId)
    },
    enabled: ids !== '',
  })
  return data?.get(subjectId) ?? []
}

/** The state of each email about the row, with a button to resend it. */
export function MailFact({ list, subjectId }: { list: ListWithMails; subjectId: number }) {
  const mails = useMails(list, subjectId)
  if (mails.length === 0) return null
  const spamSignal = mails.find((mail) => mail.suspicion)?.suspicion
  return (
    <Fact name="Emails" isWide>
      <ul className="grid gap-1">
        {mails.toReversed().map((mail) => (
          <MailLine key={mail.id} mail={mail} />
        ))}
      </ul>
      {spamSignal && <p className="mt-1 text-muted">Possible spam: {spamSignal}.</p>}
    </Fact>
  )
}

const purposes: Record<Mail['purpose'], string> = {
  receipt: 'Receipt to the customer',
  notice: 'Notice to us',
  confirmed: 'Confirmation to the customer',
  cancelled: 'Cancellation to the customer',
  visit: 'Visit time to the customer',
  message: 'Customer’s message to us',
  declined: 'Answer to the customer',
  reminder: 'Reminder to the customer',
  review: 'Review request to the customer',
  digest: 'Evening email to us',
  'booking.created': 'Webhook: new booking',
  'booking.changed': 'Webhook: changed booking',
  'contact.created': 'Webhook: new quote request',
  'request.message': 'Webhook: customer’s message',
}

const looks: Record<Mail['state'], { icon: LucideIcon; color: string }> = {
  sent: { icon: CircleCheck, color: 'text-safe' },
  waiting: { icon: Clock, color: 'text-wait' },
  failed: { icon: CircleAlert, color: 'text-danger' },
  stopped: { icon: CircleSlash, color: '' },
  not_configured: { icon: MailX, color: '' },
}

function MailLine({ mail }: { mail: Mail }) {
  const { icon: Icon, color } = looks[mail.state]
  const purpose = purposes[mail.purpose]
  const resending = useStaffMutation<number, Mail>({
    reloads: [mailsPath],
    request: (id) => ({ method: 'POST', path: `${mailsPath}/${id}/resend` }),
    success: sendingResult,
    failure: { title: 'Resend Failed', description: 'Failed to resend the email.' },
    detail: resendDetail,
  })
  return (
    <li className="grid grid-cols-[--spacing(4.5)_minmax(0,1fr)_auto] gap-x-2">
      <Icon aria-hidden className={`mt-0.75 size-4.5 ${color}`} />
      <span>
        {purpose}: {stateInWords(mail)}
      </span>
      <button
        type="button"
        className="link min-h-6 self-start pointer-coarse:min-h-11"
        aria-label={`Resend: ${purpose}`}
        disabled={resending.isPending}
        onClick={() => resending.mutate(mail.id)}
      >
        {resending.isPending ? 'Sending…' : 'Resend'}
      </button>
    </li>
  )
}

/** The notification after an attempt to send the email. */
export function sendingResult({ state, reason }: Mail): Parameters<typeof toast>[0] {
  if (state === 'sent') return { title: 'Email Sent' }
  return { title: 'Email Not Sent', description: reason ?? 'The server will try again soon.', tone: 'destructive' }
}

/** The message of a 409 says why the email cannot be sent. */
export function resendDetail({ status, sentence }: ApiError): string | undefined {
  if (status === 404) return 'Its booking or message was deleted.'
  return status === 409 && sentence ? `${sentence}.` : undefined
}

function stateInWords({ state, sentAt, nextAttemptAt, attempts, reason }: Mail): string {
  if (state === 'sent') return `sent ${sentAt ? timeInWords(sentAt) : ''}`
  if (state === 'failed') return `failed. ${reason}`
  if (state === 'stopped') return `stopped. ${reason}`
  if (state === 'not_configured') return 'not sent, email is not set up'
  return attempts === 0 ? 'waiting' : `waiting, next attempt ${timeInWords(nextAttemptAt)}. ${reason}`
}
