import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, Clock, type LucideIcon, MailX } from 'lucide-react'
import { staffRequest } from '#dashboard/session/access.ts'
import { type ListName, lists } from '#domain/lists.ts'
import type { Mail } from '#domain/mail.ts'
import type { ApiError } from '#ui/api.ts'
import { grouped } from '#ui/grouped.ts'
import { useBatch } from './list/batch.ts'
import { mailsPath } from './lists.ts'
import { useChange } from './mutations.ts'
import { Fact } from './row-card.tsx'
import { timeInWords } from './times.ts'

/** The lists whose rows have mails. */
type ListWithMails = Exclude<ListName, 'call-logs'>

/** The mails about the row, read together with those about the rows it came with. */
function useMailsAbout(list: ListWithMails, subjectId: number): Mail[] {
  const ids = useBatch().join()
  const { data } = useQuery({
    queryKey: [mailsPath, list, ids],
    queryFn: async () => {
      const mails = await staffRequest<Mail[]>(`${mailsPath}?${lists[list].field}=${ids}`)
      return grouped(mails, (mail) => mail.subjectId)
    },
    enabled: ids !== '',
  })
  return data?.get(subjectId) ?? []
}

/** How far each mail about the row has got, and a button that sends it once more. */
export function MailFact({ list, subjectId }: { list: ListWithMails; subjectId: number }) {
  const mails = useMailsAbout(list, subjectId)
  if (mails.length === 0) return null
  const suspicion = mails.find((mail) => mail.suspicion)?.suspicion
  return (
    <Fact name="Mail" isWide>
      <ul className="grid gap-1">
        {mails.toReversed().map((mail) => (
          <MailLine key={mail.id} mail={mail} />
        ))}
      </ul>
      {suspicion && <p className="mt-1 text-muted">Perhaps not a person: {suspicion}.</p>}
    </Fact>
  )
}

const purposes: Record<Mail['purpose'], string> = {
  receipt: 'Receipt to the customer',
  notice: 'Notice to us',
  confirmed: 'Confirmation to the customer',
  cancelled: 'Cancellation to the customer',
}

const icons: Record<Mail['state'], LucideIcon> = {
  sent: CircleCheck,
  waiting: Clock,
  failed: CircleAlert,
  not_configured: MailX,
}

function MailLine({ mail }: { mail: Mail }) {
  const Icon = icons[mail.state]
  const purpose = purposes[mail.purpose]
  const resending = useChange<number, Mail>({
    reloads: [mailsPath],
    request: (id) => ({ method: 'POST', path: `${mailsPath}/${id}/resend` }),
    done: ({ state, reason }) =>
      state === 'sent'
        ? { title: 'Mail Sent' }
        : { title: 'Mail Not Sent', description: reason ?? 'It is tried again soon.', tone: 'destructive' },
    failed: { title: 'Resend Failed', description: 'Failed to resend the mail.' },
    why: whyNotResent,
  })
  return (
    <li className="mail" data-state={mail.state}>
      <Icon aria-hidden />
      <span>
        {purpose}: {stateInWords(mail)}
      </span>
      <button
        type="button"
        className="link"
        aria-label={`Resend: ${purpose}`}
        disabled={resending.isPending}
        onClick={() => resending.mutate(mail.id)}
      >
        {resending.isPending ? 'Sending…' : 'Resend'}
      </button>
    </li>
  )
}

/** The server's own reason, where that is one for staff. */
function whyNotResent({ status, sentence }: ApiError): string | undefined {
  if (status === 404) return 'What it was about has been deleted.'
  return status === 409 && sentence ? `${sentence}.` : undefined
}

function stateInWords({ state, sentAt, nextAttemptAt, attempts, reason }: Mail): string {
  if (state === 'sent') return `sent ${sentAt ? timeInWords(sentAt) : ''}`
  if (state === 'failed') return `failed. ${reason}`
  if (state === 'not_configured') return 'not sent, mail is not configured'
  return attempts === 0 ? 'waiting' : `waiting, next try ${timeInWords(nextAttemptAt)}. ${reason}`
}
