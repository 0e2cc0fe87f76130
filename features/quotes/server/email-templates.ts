import { business } from '#content'
import { arrivalInWords } from '#features/bookings/visit.ts'
import { quotePathOf } from '#features/customer-page/request-page.ts'
import type { RequestList } from '#features/customer-page/requests.ts'
import { contactOf } from '#features/customer-page/server/email-facts.ts'
import { type FoundRequest, findRow } from '#features/customer-page/server/tokens.ts'
import { type Delivery, quotePurposes } from '#features/emails/delivery.ts'
import type { Quote, QuoteOption } from '#features/quotes/quote.ts'
import { depositOn } from '#features/quotes/quote-totals.ts'
import { pdfNameOf, percentInWords } from '#features/quotes/quote-words.ts'
import { dayAt, dayInWords } from '#firm/calendar-day.ts'
import { emailSentences } from '#firm/email-sentences.ts'
import { centsInWords } from '#firm/money.ts'
import { shownPhone } from '#firm/phone.ts'
import { type EmailContent, type EmailTemplate, titles, type Unwanted } from '#platform/mail/email-template.ts'
import { greeting, mailboxFor } from '#platform/mail/greeting.ts'
import type { RequestPathFor } from '#platform/submissions/request-path-for.ts'
import type { QuotePdfs } from './quote-pdfs.ts'
import { quotes } from './quotes.ts'
import { quoteOf } from './row.ts'

type Dependencies = { publicUrl: string; requestPath: RequestPathFor; pdfs: Pick<QuotePdfs, 'of'>; clock: () => Date }
/** Renders the PDF when the email is sent. */
type Attached = NonNullable<EmailContent['pdf']>

/** Adds the emails about quotes to the other emails about a list's rows. */
export const quoteEmails =
  (list: RequestList, others: EmailTemplate, { publicUrl, requestPath, pdfs, clock }: Dependencies): EmailTemplate =>
  async (sql, mail) => {
    const { subjectId, purpose, quoteVersionId } = mail
    if (!isAboutQuote(purpose)) return others(sql, mail)
    const request = await findRow(sql, list, subjectId)
    const version = quoteVersionId === null ? undefined : await quotes.find(sql, quoteVersionId)
    if (!request || !version) return undefined
    const quote = quoteOf(version, dayAt(clock()))
    // Both sides get the same document.
    const pdf: Attached = { filename: pdfNameOf(quote), render: () => pdfs.of(version) }
    if (purpose === 'quote_accepted' || purpose === 'quote_declined')
      return toOffice(request, quote, { pdf, publicUrl })
    const url = `${publicUrl}${quotePathOf(await requestPath(list, request.row), quote.id)}`
    return toCustomer(request, quote, { purpose, pdf, url })
  }

type QuoteEmail = Exclude<(typeof quotePurposes)[number], `quote.${string}`>
type CustomerEmail = Exclude<QuoteEmail, 'quote_accepted' | 'quote_declined'>

const isAboutQuote = (purpose: Delivery['purpose']): purpose is QuoteEmail =>
  quotePurposes.some((known) => known === purpose)

function toCustomer(
  request: FoundRequest,
  quote: Quote,
  { purpose, pdf, url }: { purpose: CustomerEmail; pdf: Attached; url: string },
): EmailContent | Unwanted {
  const isOffer = purpose === 'quote' || purpose === 'quote_follow_up'
  const isOpen = quote.status === 'sent' || (purpose === 'quote' && quote.status === 'draft')
  if (isOffer && !isOpen) return { unwanted: `The quote was ${quote.status} before this email was sent` }
  const { name, email, service } = contactOf(request)
  const { headline, opening } = wordings[purpose]
  return {
    to: mailboxFor(name, email),
    replyTo: { name: business.name, address: business.email },
    ...titles(headline, [service, quote.number]),
    opening: [
      greeting(name),
      (purpose === 'acceptance_receipt' && yesWithVisit(request)) || opening,
      ...(purpose === 'quote' && quote.message ? [quote.message] : []),
    ],
    facts: [['Service', service], ...factsOf(quote, isOffer), ['Quote', titleOf(quote)]],
    closing: [`If you have questions, reply to this email or call ${business.phone}.`, emailSentences.signOff].filter(
      Boolean,
    ),
    link: { text: isOffer ? 'See and answer your quote' : 'See your quote', url },
    ...((purpose === 'quote' || purpose === 'acceptance_receipt') && { pdf }),
  }
}

const wordings: Record<CustomerEmail, { headline: string; opening: string }> = {
  quote: {
    headline: 'Your quote',
    opening: 'Here is our quote for the work. You can accept it online, decline it, or ask us a question.',
  },
  quote_follow_up: {
    headline: 'A reminder of your quote',
    opening:
      'We sent you a quote and have not heard from you. You can accept it online, decline it, or ask us a question.',
  },
  acceptance_receipt: {
    headline: 'You accepted our quote',
    opening: 'Thank you. We have your yes, and we’ll call or write to schedule the work.',
  },
  decline_receipt: {
    headline: 'You declined our quote',
    opening: 'We have your answer. Thank you for asking us.',
  },
}

/** Undefined without a visit that was agreed. */
function visitInWords(request: FoundRequest): string | undefined {
  const visit = request.list === 'bookings' ? request.row.visit : null
  return visit ? `${dayInWords(visit.day)}, ${arrivalInWords(visit)}` : undefined
}

function yesWithVisit(request: FoundRequest): string | undefined {
  const visit = visitInWords(request)
  return visit && `Thank you. We have your yes. Your visit: ${visit}. If you need another time, call ${business.phone}.`
}

function toOffice(
  request: FoundRequest,
  quote: Quote,
  { pdf, publicUrl }: { pdf: Attached; publicUrl: string },
): EmailContent {
  const { name, email, phone, service } = contactOf(request)
  const isAccepted = quote.status === 'accepted'
  const headline = isAccepted ? 'Quote accepted' : 'Quote declined'
  const visit = visitInWords(request)
  return {
    to: 'office',
    replyTo: email ? { name, address: email } : 'office',
    headline,
    subject: `${headline} — ${[quote.number, service].filter(Boolean).join(', ')}`,
    opening: [
      isAccepted
        ? `A customer accepted a quote. ${visit ? 'See whether the visit is long enough.' : 'Schedule the work on the dashboard.'}`
        : 'A customer declined a quote. You do not have to do anything.',
    ],
    facts: [
      ['Name', name],
      ['Phone', shownPhone(phone)],
      ['Email', email],
      ['Service', service],
      ...factsOf(quote, false),
      ['Visit', isAccepted ? (visit ?? null) : null],
      ['Signed', quote.acceptance?.name ?? null],
      ['Message', quote.declineText],
      ['Quote', titleOf(quote)],
    ],
    closing: email ? ['Reply to this email to write to the customer.'] : [],
    link: { text: 'Open the dashboard', url: `${publicUrl}/admin` },
    ...(isAccepted && { pdf }),
  }
}

const titleOf = ({ number, version }: Quote) => (version === 1 ? number : `${number}, version ${version}`)

/** What was accepted, or what the customer can choose. */
function factsOf(quote: Quote, isOffer: boolean): EmailContent['facts'] {
  const { acceptance, options, validUntil } = quote
  if (acceptance) {
    const { optionName, addOns, totalCents, depositCents } = acceptance
    const chosen = options.find(({ number }) => number === acceptance.option)
    return [
      ['Option', options.length > 1 ? optionName : null],
      ['Add-ons', addOns.map((number) => chosen?.lines[number - 1]?.description).join(', ')],
      ['Total', centsInWords(totalCents), 'highlight'],
      ['Deposit', depositCents === null ? null : centsInWords(depositCents)],
    ]
  }
  if (!isOffer) return []
  return [...options.map(totalOf(options)), ...depositsOf(quote), ['Valid until', dayInWords(validUntil)]]
}

/** What we ask for after the yes, for each option. */
function depositsOf(quote: Quote): EmailContent['facts'] {
  const { options, depositPercent } = quote
  if (depositPercent === null) return []
  return options.map(({ name, lines, totalCents }) => {
    const deposit = depositOn(totalCents, quote)
    const label = options.length > 1 ? `Deposit for ${name}` : 'Deposit'
    const share = `${percentInWords(depositPercent)} of the total${lines.some(({ addOn }) => addOn) ? ', more with add-ons' : ''}`
    return [label, deposit === null ? null : `${centsInWords(deposit)}, once you accept (${share})`]
  })
}

const totalOf =
  (options: readonly QuoteOption[]) =>
  ({ name, totalCents }: QuoteOption): EmailContent['facts'][number] => [
    options.length > 1 ? name : 'Total',
    centsInWords(totalCents),
    'highlight',
  ]
