import { FileText } from 'lucide-react'
import { business } from '#content'
import { quoteCallOf, quotePathOf } from '#features/customer-page/request-page.ts'
import { quoteTitle } from '#features/quotes/quote-words.ts'
import type { QuotePage } from '#features/rendered-pages.ts'
import { Agreed } from './agreed.tsx'
import { dayOfYear } from './days.ts'
import { Offer } from './offer.tsx'
import { QuoteOptions } from './options.tsx'
import { Terms } from './terms.tsx'
import './quote.css'

type CardProps = { page: Omit<QuotePage, 'reference' | 'notice'> }

/** The whole quote: what was agreed, or what can be chosen, or what was offered once. */
export function QuoteCard({ page }: CardProps) {
  const { quote, path, reopening } = page
  const { status, acceptance, customerName, validUntil, message, terms } = quote
  return (
    <section className="card quote lg:p-8">
      <h2 className="text-2xl font-bold">{quoteTitle(quote)}</h2>
      <p className="text-muted">
        For {customerName}. {status === 'sent' && `Valid through ${dayOfYear(validUntil)}.`}
      </p>
      <Standing page={page} />
      {acceptance && <Agreed quote={quote} acceptance={acceptance} path={path} isUnscheduled={page.isUnscheduled} />}
      {message && <p className="quote-text">{message}</p>}
      {status === 'sent' ? (
        <>
          {reopening && <p className="quote-standing">{reopening}</p>}
          <Offer page={page} />
        </>
      ) : (
        <>
          <QuoteOptions quote={quote} />
          {terms && <Terms text={terms} />}
        </>
      )}
      <p>
        <a href={`${quoteCallOf(path, quote.id)}/pdf?version=${quote.version}`} className="quote-link link">
          <FileText aria-hidden className="size-5" />
          {quoteTitle(quote)} as a PDF
        </a>
      </p>
    </section>
  )
}

/** Why a version cannot be accepted any more. */
function Standing({ page: { quote, versions, path } }: CardProps) {
  const { status, validUntil, declineText } = quote
  const [newest = quote] = versions
  if (status === 'sent' || status === 'accepted') return null
  if (status === 'replaced') {
    return (
      <p className="quote-standing">
        This version was replaced.{' '}
        <a href={quotePathOf(path, quote.id)} className="link">
          See version {newest.version}
        </a>
      </p>
    )
  }
  const sentences = {
    declined: `You declined this quote. If you changed your mind, call ${business.phone}.`,
    expired: `This quote was valid through ${dayOfYear(validUntil)}. For a new one, call ${business.phone}.`,
    withdrawn: `We withdrew this quote. If you have questions, call ${business.phone}.`,
  }
  return (
    <div className="quote-standing">
      <p>{sentences[status]}</p>
      {declineText && <p className="quote-text font-normal">You wrote: {declineText}</p>}
    </div>
  )
}
