import { Plus } from 'lucide-react'
import { useState } from 'react'
import {
  ConversionDialog,
  conversionDraft,
  type Source,
  sourceOfCall,
} from '#dashboard/conversion/conversion-dialog.tsx'
import { hasDraft, useSubject } from '#dashboard/session/drafts.ts'
import { Details } from '#dashboard/shared/details/details.tsx'
import { useOpenRow } from '#dashboard/shared/details/use-open-row.ts'
import { Rows } from '#dashboard/shared/list/rows.tsx'
import { useRowsOf } from '#dashboard/shared/view/tab-list.ts'
import type { ViewProps } from '#dashboard/shared/view/view.ts'
import type { CallLog } from '#domain/call-log.ts'
import { Button } from '#ui/button.tsx'
import { CallCard } from './call-card.tsx'
import { CallDialog, callDraft } from './call-dialog.tsx'
import { CallRow, callColumns } from './call-row.tsx'

const noCalls: CallLog[] = []

export function CallsTab({ view, show }: ViewProps) {
  const list = useRowsOf('calls', view)
  const [isAdding, setAdding] = useState(() => hasDraft(callDraft))
  const [source, setSource] = useSubject<Source>(conversionDraft)
  const openRow = useOpenRow('call-logs', list.data?.rows ?? noCalls, view)
  const openId = openRow.row?.id
  return (
    <>
      <div className="mb-4 flex justify-end print:hidden">
        <Button onClick={() => setAdding(true)}>
          <Plus aria-hidden className="size-5" />
          Add Call Log
        </Button>
      </div>
      <Details
        openRow={openRow}
        batches={list.data?.batches ?? []}
        what="call log"
        card={(call) => <CallCard call={call} onConvert={() => setSource(sourceOfCall(call))} show={show} />}
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
          {(call) => <CallRow call={call} isOpen={call.id === openId} onOpen={openRow.open} />}
        </Rows>
      </Details>
      {isAdding && <CallDialog onClose={() => setAdding(false)} />}
      {source && <ConversionDialog source={source} onClose={() => setSource(undefined)} />}
    </>
  )
}
