import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, CircleSlash, Clock, type LucideIcon, MailX } from 'lucide-react'
import { type ReactNode, type Ref, useEffect, useRef } from 'react'
import { staffRequest, useMay } from '#dashboard/kit/access.ts'
import { useBatch } from '#dashboard/kit/list/batch.ts'
import { mailsPath } from '#dashboard/kit/lists.ts'
import { useStaffMutation } from '#dashboard/kit/mutations.ts'
import { Problem } from '#dashboard/kit/problem.tsx'
import { Fact } from '#dashboard/kit/row-details.tsx'
import { timestampInWords } from '#dashboard/kit/times.ts'
import { type Delivery, isWebhookEvent, purposeLabels } from '#features/emails/delivery.ts'
import { type ListName, lists } from '#features/lists.ts'
import type { ApiError } from '#ui/api.ts'
import { groupBy } from '#ui/group-by.ts'
import type { toast } from '#ui/toast.ts'

type ListWithDeliveries = Exclude<ListName, 'call-logs'>

/** The row's emails and webhook calls. One request covers all rows of the batch. */
export function useDeliveries(list: ListWithDeliveries, subjectId: number): Delivery[] {
  const ids = useBatch().join()
  const { data } = useQuery({
    queryKey: [mailsPath, list, ids],
    queryFn: async () => {
      const deliveries = await staffRequest<Delivery[]>(`${mailsPath}?${lists[list].field}=${ids}`)
      return groupBy(deliveries, (delivery) => delivery.subjectId)
    },
    enabled: ids !== '',
  })
  return data?.get(subjectId) ?? []
}

/** The state of each email and webhook call about the row, with a button to resend it. */
export function DeliveryFact({ list, subjectId }: { list: ListWithDeliveries; subjectId: number }) {
  const deliveries = useDeliveries(list, subjectId)
  if (deliveries.length === 0) return null
  const spamSignal = deliveries.find((delivery) => delivery.suspicion)?.suspicion
  const isSentEvent = ({ purpose, state }: Delivery) => isWebhookEvent(purpose) && state === 'sent'
  // A row can have many of these, so only the newest gets a line.
  const [newestSent, ...earlierSent] = deliveries.filter(isSentEvent)
  const shown = deliveries.filter((delivery) => delivery === newestSent || !isSentEvent(delivery))
  const isBad = deliveries.some(({ state }) => state === 'failed')
  return (
    <Fact name={deliveries.some(({ purpose }) => isWebhookEvent(purpose)) ? 'Emails and webhook' : 'Emails'}>
      <Folded summary={countsInWords(deliveries)} isBad={isBad}>
        <ul className="mt-1 grid gap-1">
          {shown.toReversed().map((delivery) => (
            <DeliveryLine
              key={delivery.id}
              delivery={delivery}
              earlier={delivery === newestSent ? earlierSent.length : 0}
            />
          ))}
        </ul>
      </Folded>
      {spamSignal && <p className="mt-1 text-muted">Possible spam: {spamSignal}.</p>}
    </Fact>
  )
}

/** What failed needs somebody, so it unfolds by itself. */
function Folded({ summary, isBad, children }: { summary: string; isBad: boolean; children: ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (isBad && details.current) details.current.open = true
  }, [isBad])
  return (
    <details ref={details}>
      <summary className={`min-h-6 w-fit pointer-coarse:min-h-11 ${isBad ? 'font-semibold text-danger' : ''}`}>
        {summary}
      </summary>
      {children}
    </details>
  )
}

/** Such as "7 emails, all sent", or "3 emails: 2 sent, 1 failed". */
function countsInWords(deliveries: readonly Delivery[]): string {
  const emails = deliveries.filter(({ purpose }) => !isWebhookEvent(purpose))
  const calls = deliveries.length - emails.length
  const counted = [
    emails.length > 0 && (emails.length === 1 ? '1 email' : `${emails.length} emails`),
    calls > 0 && (calls === 1 ? '1 webhook call' : `${calls} webhook calls`),
  ].filter(Boolean)
  const counts = (Object.keys(looks) as Delivery['state'][]) // the keys are the states
    .map((state) => ({ state, count: deliveries.filter((delivery) => delivery.state === state).length }))
    .filter(({ count }) => count > 0)
  const [first] = counts
  const states =
    first && counts.length === 1
      ? `, ${deliveries.length > 2 ? 'all ' : ''}${stateNames[first.state]}`
      : `: ${counts.map(({ state, count }) => `${count} ${stateNames[state]}`).join(', ')}`
  return counted.join(', ') + states
}

const stateNames: Record<Delivery['state'], string> = {
  sent: 'sent',
  waiting: 'waiting',
  failed: 'failed',
  stopped: 'stopped',
  not_configured: 'not sent, email is not set up',
}

const looks: Record<Delivery['state'], { icon: LucideIcon; color: string }> = {
  sent: { icon: CircleCheck, color: 'text-safe' },
  waiting: { icon: Clock, color: 'text-wait' },
  failed: { icon: CircleAlert, color: 'text-danger' },
  stopped: { icon: CircleSlash, color: '' },
  not_configured: { icon: MailX, color: '' },
}

type DeliveryLineProps = {
  delivery: Delivery
  /** How many sent webhook calls the line stands for besides its own. */
  earlier?: number
  /** What the email is about, where the line stands alone. */
  subject?: string | undefined
  ref?: Ref<HTMLLIElement>
}

export function DeliveryLine({ delivery, earlier = 0, subject, ref }: DeliveryLineProps) {
  const { icon: Icon, color } = looks[delivery.state]
  const mayResend = useMay('POST /api/mails/:id/resend')
  const purpose = purposeLabels[delivery.purpose]
  const resending = useStaffMutation<number, Delivery>({
    reloads: [mailsPath],
    request: (id) => ({ method: 'POST', path: `${mailsPath}/${id}/resend` }),
    success: sendingResult,
    failure: {
      title: 'Resend Failed',
      description: isWebhookEvent(delivery.purpose) ? 'Failed to call the webhook.' : 'Failed to resend the email.',
    },
    explain: explainResending,
  })
  return (
    <li ref={ref} className="grid grid-cols-[--spacing(4.5)_minmax(0,1fr)_auto] gap-x-2">
      <Icon aria-hidden className={`mt-0.75 size-4.5 ${color}`} />
      <span className="min-w-0 wrap-anywhere">
        {subject && <strong className="block">{subject}</strong>}
        {purpose}: {stateInWords(delivery)}
        {earlier > 0 && `, and ${earlier} earlier`}
        <Problem>{resending.problem}</Problem>
      </span>
      {mayResend && (
        <button
          type="button"
          className="link min-h-6 self-start pointer-coarse:min-h-11"
          aria-label={['Resend', purpose, subject].filter(Boolean).join(': ')}
          // `disabled` would drop the focus.
          aria-disabled={resending.isPending}
          onClick={() => resending.isPending || resending.mutate(delivery.id)}
        >
          {resending.isPending ? 'Sending…' : 'Resend'}
        </button>
      )}
    </li>
  )
}

/** The notification after an attempt to send the email, or to call the webhook. Its line says why it was not sent. */
export function sendingResult({ purpose, state }: Delivery): Parameters<typeof toast>[0] {
  const [kind, description] = isWebhookEvent(purpose)
    ? ['Webhook', 'Failed to call the webhook.']
    : ['Email', 'Failed to send the email.']
  return state === 'sent' ? { title: `${kind} Sent` } : { title: `${kind} Not Sent`, description, tone: 'destructive' }
}

export const explainResending = ({ status }: ApiError) =>
  status === 404 ? 'Its booking or message was deleted.' : undefined

function stateInWords({ state, sentAt, nextAttemptAt, attempts, reason }: Delivery): string {
  if (state === 'sent') return `sent ${sentAt ? timestampInWords(sentAt) : ''}`
  if (state === 'failed') return `failed. ${reason}`
  if (state === 'stopped') return `stopped. ${reason}`
  if (state === 'not_configured') return 'not sent, email is not set up'
  return attempts === 0 ? 'waiting' : `waiting, next attempt ${timestampInWords(nextAttemptAt)}. ${reason}`
}
