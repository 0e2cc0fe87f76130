import type { CustomerQuote } from '#features/quotes/customer-quote.ts'
import { QuoteCard } from '#features/quotes/public/quote-card.tsx'
import { reopeningInWords } from '#features/quotes/reopening.ts'
import type { RequestPage } from '#features/rendered-pages.ts'

/** The newest version of each quote, newest first. */
export function Quotes({ page: { request, path, formKey } }: { page: RequestPage }) {
  const byId = new Map<number, CustomerQuote[]>()
  for (const quote of request.quotes) byId.set(quote.id, [...(byId.get(quote.id) ?? []), quote])
  const reopening = reopeningInWords(request)
  const asksAddress = request.kind === 'quote' && !request.madeBooking
  return [...byId].flatMap(([id, versions]) => {
    const [quote] = versions
    if (!quote) return []
    const choice = { option: undefined, addOns: new Map(), name: '', address: '' }
    return [<QuoteCard key={id} page={{ quote, versions, path, formKey, choice, reopening, asksAddress }} />]
  })
}
