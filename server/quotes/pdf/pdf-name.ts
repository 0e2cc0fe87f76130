import type { Quote } from '#domain/quote.ts'

/** Such as "quote-Q-30-1.pdf", or "quote-Q-30-1-version-2.pdf". */
export const pdfNameOf = ({ number, version }: Pick<Quote, 'number' | 'version'>): string =>
  `quote-${number}${version > 1 ? `-version-${version}` : ''}.pdf`
