import type { CustomerQuote } from '#domain/customer-quote.ts'
import type { RequestPage } from '#domain/rendered-pages.ts'
import { reopeningInWords } from '#domain/reopening.ts'
import { QuoteCard } from '#site/rendered/quote/quote-card.tsx'

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
