import { trade } from '#content'
import { Details } from '#dashboard/kit/details/details.tsx'
import { useOpenRow } from '#dashboard/kit/details/use-open-row.ts'
import { useSubject } from '#dashboard/kit/drafts.ts'
import { later } from '#dashboard/kit/later.tsx'
import { Rows } from '#dashboard/kit/list/rows.tsx'
import { useRowsOf } from '#dashboard/kit/view/tab-list.ts'
import type { ViewProps } from '#dashboard/kit/view/view.ts'
import { type Source, sourceOfQuoteRequest } from '#features/conversion/staff/source.ts'
import type { QuoteRequest } from '#features/quote-requests/quote-request.ts'
import { QuoteRequestCard, quoteRequestColumns } from './quote-request-card.tsx'
import { QuoteRequestDetails } from './quote-request-details.tsx'

const QuoteRequestDialog = later((parts) => parts.QuoteRequestDialog)
const ConversionDialog = later((parts) => parts.ConversionDialog)

const rowsName = trade.submissionsName.toLowerCase()

const noSubmissions: QuoteRequest[] = []

export function QuoteRequestsTab({ view, show }: ViewProps) {
  const list = useRowsOf('contact', view)
  const [opened, setOpened] = useSubject<QuoteRequest>('contact')
  const [source, setSource] = useSubject<Source>('conversion')
  const openRow = useOpenRow('contact-submissions', list.data?.rows ?? noSubmissions, view)
  const openId = view.open
  return (
    <>
      <Details
        openRow={openRow}
        batches={list.data?.batches ?? []}
        what="quote request"
        details={(quoteRequest) => (
          <QuoteRequestDetails
            quoteRequest={quoteRequest}
            onEdit={() => setOpened(quoteRequest)}
            onConvert={(quote) => setSource(sourceOfQuoteRequest(quoteRequest, quote))}
            show={show}
          />
        )}
      >
        <Rows
          list={list}
          what={rowsName}
          empty={`No ${rowsName} found.`}
          view={view}
          show={show}
          columns={quoteRequestColumns}
          openId={openId}
          onOpen={openRow.open}
        >
          {(quoteRequest) => (
            <QuoteRequestCard
              quoteRequest={quoteRequest}
              isOpen={quoteRequest.id === openId}
              onEdit={setOpened}
              onOpen={openRow.open}
            />
          )}
        </Rows>
      </Details>
      {opened && <QuoteRequestDialog quoteRequest={opened} onClose={() => setOpened(undefined)} />}
      {source && <ConversionDialog source={source} onClose={() => setSource(undefined)} />}
    </>
  )
}
