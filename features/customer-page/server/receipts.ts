import { business } from '#content'
import { referenceOf } from '#features/customer-page/reference.ts'
import type { RequestMessage } from '#features/customer-page/requests.ts'
import { type CalendarDay, shortDay } from '#firm/calendar-day.ts'
import { cannotWait, emailSentences } from '#firm/email-sentences.ts'
import { dangerIn } from '#firm/emergency.ts'
import { type EmailContent, titles, type Unwanted } from '#platform/mail/email-template.ts'
import { greeting, mailboxFor } from '#platform/mail/greeting.ts'
import { askedFor, contactOf } from './email-facts.ts'
import type { FoundRequest } from './tokens.ts'

type Link = EmailContent['link']

/** Acknowledges the customer's message, unless it was answered before. Only a quote request ends without an answer. */
export function messageReceipt(request: FoundRequest, message: RequestMessage, link: Link): EmailContent | Unwanted {
  const hasEnded = message.kind === 'cancel' && request.list === 'contact-submissions'
  if (message.state !== 'open' && !hasEnded) return { unwanted: 'The message was answered before this email was sent' }
  const wording = hasEnded
    ? { headline: 'Your quote request is closed', opening: 'You cancelled your quote request, so we closed it.' }
    : wordings[message.kind]
  return receipt(request, {
    ...wording,
    facts: [['You asked for', askedFor(message)]],
    askedDay: message.preferredDate,
    danger: dangerIn(message),
    link,
  })
}

export const photosReceipt = (request: FoundRequest, count: number, link: Link): EmailContent =>
  receipt(request, {
    headline: 'We have your photos',
    opening: `Thank you. We now have ${count === 1 ? 'one photo' : `${count} photos`} from you.`,
    facts: [],
    link,
  })

type Wording = { headline: string; opening: string }

const wordings: Record<RequestMessage['kind'], Wording> = {
  reschedule: {
    headline: 'You asked for another day',
    opening: 'We have your request for another day. We’ll call or write to confirm it. Until then, nothing changes.',
  },
  cancel: {
    headline: 'You asked to cancel',
    opening: 'We have your request to cancel. We’ll call or write to confirm it. Until then, nothing changes.',
  },
  message: { headline: 'We have your message', opening: 'Thank you for your message. We’ll call or write back.' },
}

type Receipt = Wording &
  Pick<EmailContent, 'facts' | 'danger' | 'link'> & {
    /** The day that the customer asks for instead. */
    askedDay?: CalendarDay | null
  }

/** The address is unverified and may be a stranger's, so the email repeats no text that the customer typed. */
function receipt(request: FoundRequest, { headline, opening, facts, askedDay, danger, link }: Receipt): EmailContent {
  const { name, email, service, visit } = contactOf(request)
  const day = askedDay ?? visit?.day ?? null
  return {
    to: mailboxFor(name, email),
    replyTo: { name: business.name, address: business.email },
    ...titles(headline, [service, day && shortDay(day)]),
    danger,
    opening: [greeting(name), opening],
    facts: [['Service', service], ...facts, ['Reference', referenceOf(request.list, request.row.id)]],
    closing: [cannotWait, emailSentences.signOff].filter(Boolean),
    link,
  }
}
