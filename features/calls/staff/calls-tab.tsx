import { Details } from '#dashboard/kit/details/details.tsx'
import { useOpenRow } from '#dashboard/kit/details/use-open-row.ts'
import { useSubject } from '#dashboard/kit/drafts.ts'
import { later } from '#dashboard/kit/later.tsx'
import { Rows } from '#dashboard/kit/list/rows.tsx'
import { useRowsOf } from '#dashboard/kit/view/tab-list.ts'
import type { ViewProps } from '#dashboard/kit/view/view.ts'
import type { CallLog } from '#features/calls/call-log.ts'
import { type Source, sourceOfCall } from '#features/conversion/staff/source.ts'
import { CallCard, callColumns } from './call-card.tsx'
import { CallDetails } from './call-details.tsx'

const ConversionDialog = later((parts) => parts.ConversionDialog)
const EditCallDialog = later((parts) => parts.EditCallDialog)

const noCalls: CallLog[] = []

export function CallsTab({ view, show }: ViewProps) {
  const list = useRowsOf('calls', view)
  const [edited, setEdited] = useSubject<CallLog>('edited-call')
  const [source, setSource] = useSubject<Source>('conversion')
  const openRow = useOpenRow('call-logs', list.data?.rows ?? noCalls, view)
  const openId = view.open
  return (
    <>
      <Details
        openRow={openRow}
        batches={list.data?.batches ?? []}
        what="call log"
        details={(call) => (
          <CallDetails
            call={call}
            onConvert={() => setSource(sourceOfCall(call))}
            onEdit={() => setEdited(call)}
            show={show}
          />
        )}
      >
        <Rows
          list={list}
          what="call logs"
          empty="No call logs found."
          view={view}
          show={show}
          columns={callColumns}
          openId={openId}
          onOpen={openRow.open}
        >
          {(call) => <CallCard call={call} isOpen={call.id === openId} onOpen={openRow.open} />}
        </Rows>
      </Details>
      {edited && <EditCallDialog call={edited} onClose={() => setEdited(undefined)} />}
      {source && <ConversionDialog source={source} onClose={() => setSource(undefined)} />}
    </>
  )
}
