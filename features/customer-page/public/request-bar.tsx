import { Phone } from 'lucide-react'
import { business } from '#content'
import { changesId, quoteFieldId } from '#features/customer-page/request-page.ts'
import { isFinished } from '#features/customer-page/requests.ts'
import type { CustomerQuote } from '#features/quotes/customer-quote.ts'
import type { RequestPage } from '#features/rendered-pages.ts'
import { centsInWords } from '#firm/money.ts'
import { DangerLink } from '#site/components/call-bar.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { telLink } from '#ui/links.ts'

/** The buttons at the bottom of small screens on a customer's page: what to do next, and a call. */
export function RequestBar({ page: { request, danger } }: { page: RequestPage }) {
  const quote = request.quotes.find(({ status }) => status === 'sent')
  if (danger)
    return (
      <aside aria-label="Reach us" className="call-bar">
        <DangerLink />
      </aside>
    )
  if (quote) return <QuoteBar quote={quote} />
  return (
    <aside aria-label="Reach us" className="call-bar">
      <ButtonLink href={`#${changesId}`} look="quiet" className="grow">
        {isFinished(request) ? 'Write' : 'Change'}
      </ButtonLink>
      <CallLink />
    </aside>
  )
}

/** The script of the quote writes the total of what is chosen. */
export function QuoteBar({ quote: { id, status, options } }: { quote: CustomerQuote }) {
  const [only, ...others] = options
  const isOpen = status === 'sent'
  return (
    <aside aria-label="Your answer" className="call-bar">
      {isOpen && others.length > 0 && (
        <ButtonLink href={`#${quoteFieldId(id, 'option')}`} look="accent" className="quote-undecided grow">
          Choose an option
        </ButtonLink>
      )}
      {isOpen && only && (
        <ButtonLink href={`#${quoteFieldId(id, 'name')}`} look="accent" className="quote-answer grow">
          {others.length > 0 ? 'Accept' : `${centsInWords(only.totalCents)} · Accept`}
        </ButtonLink>
      )}
      <CallLink />
    </aside>
  )
}

const CallLink = () => (
  <ButtonLink href={telLink(business.phone)} look="quiet" className="grow">
    <Phone aria-hidden className="size-5" />
    Call
  </ButtonLink>
)
