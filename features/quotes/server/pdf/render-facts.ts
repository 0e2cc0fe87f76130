import type { Work } from '#platform/child-process/jobs.ts'
import type { Firm } from '#platform/pdf/firm.ts'
import { type QuotePdfFacts, renderQuotePdf } from './render-quote-pdf.ts'

/** What the child process is told. */
export type PdfRequest = { quote: QuotePdfFacts; firm: Firm }

/** Makes the document, in the child process. */
export const renderFacts: Work = (input) => {
  const { quote, firm } = JSON.parse(input.toString()) as PdfRequest // as `QuotePdfs` wrote it
  return renderQuotePdf(quote, firm)
}
