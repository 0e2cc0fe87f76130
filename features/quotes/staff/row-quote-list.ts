import { useQuery } from '@tanstack/react-query'
import { staffRequest } from '#dashboard/kit/access.ts'
import { downloadFile } from '#dashboard/kit/download.ts'
import { priceItemsPath, quotesPath } from '#dashboard/kit/lists.ts'
import type { RequestList } from '#features/customer-page/requests.ts'
import type { PriceItem } from '#features/price-list/price-item.ts'
import type { Quote, QuoteEmail } from '#features/quotes/quote.ts'
import { pdfNameOf } from '#features/quotes/quote-words.ts'
import { groupBy } from '#ui/group-by.ts'
import { toast } from '#ui/toast.ts'

/** The row whose quotes are shown. */
export type QuotedRow = { list: RequestList; id: number }

/** The versions of a quote, newest first. */
export type RowQuote = [newest: Quote, ...earlier: Quote[]]

/** The quotes of a row, newest first. */
export function useRowQuotes({ list, id }: QuotedRow) {
  return useQuery({
    queryKey: [quotesPath, list, id],
    queryFn: ({ signal }) => staffRequest<Quote[]>(`${quotesPath}?list=${list}&rowId=${id}`, { signal }),
    select: byQuote,
  })
}

function byQuote(versions: readonly Quote[]): RowQuote[] {
  const groups = groupBy(
    versions.toSorted((one, other) => other.version - one.version),
    ({ id }) => id,
  )
  return [...groups.values()]
    .flatMap(([newest, ...earlier]): RowQuote[] => (newest ? [[newest, ...earlier]] : []))
    .sort(([one], [other]) => other.id - one.id)
}

/** The newest version of a quote; undefined when it was deleted. */
export async function readNewest(id: Quote['id']): Promise<Quote | undefined> {
  const versions = await staffRequest<Quote[]>(`${quotesPath}?id=${id}`)
  return versions.toSorted((one, other) => other.version - one.version)[0]
}

export const usePriceItems = () =>
  useQuery({ queryKey: [priceItemsPath], queryFn: () => staffRequest<PriceItem[]>(priceItemsPath) })

/** Copies the address of the quote on the customer's page. The clipboard exists only in secure contexts. */
export async function copyLink({ id }: Quote): Promise<void> {
  const read = async () => {
    const { link } = await staffRequest<QuoteEmail>(`${quotesPath}/${id}/email`)
    return new Blob([link ?? ''], { type: 'text/plain' })
  }
  try {
    // Safari refuses to write after an answer, so the clipboard waits for it.
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': read() })])
    toast({ title: 'Link Copied', description: 'It opens the quote on the customer’s page.' })
  } catch {
    toast({ title: 'Copy Failed', description: 'Failed to copy the link.', tone: 'destructive' })
  }
}

/** Opens the quote on the customer's page, in a window of its own: the customer reads and accepts it on this device. */
export async function showToCustomer({ id }: Quote): Promise<void> {
  // Browsers let a press open a window, but not an answer.
  const page = window.open('', '_blank')
  try {
    const { link } = await staffRequest<QuoteEmail>(`${quotesPath}/${id}/email`)
    if (!page || !link) throw new Error('There is no window, or no link')
    page.opener = null
    page.location.href = link
  } catch {
    page?.close()
    toast({ title: 'Open Failed', description: 'Failed to open the quote.', tone: 'destructive' })
  }
}

/** Downloads the PDF of a version. */
export async function downloadPdf(quote: Quote): Promise<void> {
  try {
    await downloadFile(`${quotesPath}/${quote.id}/pdf?version=${quote.version}`, pdfNameOf(quote))
  } catch {
    toast({ title: 'Download Failed', description: 'Failed to load the PDF.', tone: 'destructive' })
  }
}
