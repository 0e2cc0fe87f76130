/** In UTF-16 code units. The three parts fit into the column. */
const maxPartLength = 60

/** Everything that a text field could refuse, and marks that a column could not hold. */
const unusual = /[^\p{L}\p{N} ._+~-]/gu

/**
 * The campaign that a form sent: a text, or the query of the address with which the visit began, whose parameters utm_source,
 * utm_medium and utm_campaign become "google / cpc / spring". Anyone can make up such an address, so nothing in it can make
 * a form fail.
 */
export function readSourceDetail(sent: string | null | undefined): string | null {
  if (!sent) return null
  const parameters = new URLSearchParams(sent)
  const parts = sent.startsWith('?')
    ? ['source', 'medium', 'campaign'].map((name) => parameters.get(`utm_${name}`) ?? '')
    : sent.split(' / ')
  const named = parts
    .slice(0, 3)
    .map((part) => part.normalize('NFC').slice(0, maxPartLength).replaceAll(unusual, '').trim())
  return named.filter(Boolean).join(' / ') || null
}
