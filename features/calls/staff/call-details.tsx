import { Check, Pencil } from 'lucide-react'
import { ContactActions } from '#dashboard/kit/contact-actions.tsx'
import { later } from '#dashboard/kit/later.tsx'
import { pathOf } from '#dashboard/kit/lists.ts'
import { useDeletion, useStaffMutation } from '#dashboard/kit/mutations.ts'
import { AskedFacts, DeleteButton, Fact, RowDetails } from '#dashboard/kit/row-details.tsx'
import { timestampInWords } from '#dashboard/kit/times.ts'
import { UnsavedChange } from '#dashboard/kit/unsaved-change.tsx'
import type { ViewProps } from '#dashboard/kit/view/view.ts'
import { callFieldNames, callFields } from '#features/calls/call-fields.ts'
import type { CallLog } from '#features/calls/call-log.ts'
import { ConvertAction } from '#features/conversion/staff/convert-action.tsx'
import { HistoryDisclosure } from '#features/history/staff/history-disclosure.tsx'
import { RelatedRows, useRelated } from '#features/same-customer/staff/related.tsx'
import { Button } from '#ui/button.tsx'
import { CallIcon, callerOf, FollowUpBadge } from './call-card.tsx'

const RowQuotes = later((parts) => parts.RowQuotes)

type CallDetailsProps = Pick<ViewProps, 'show'> & { call: CallLog; onConvert(): void; onEdit(): void }

export function CallDetails({ call, onConvert, onEdit, show }: CallDetailsProps) {
  const deletion = useDeletion('call-logs')
  const caller = callerOf(call)
  const booking = useRelated('call-logs', call.id)?.madeBooking
  return (
    <RowDetails
      reference={`#${call.id}`}
      title={caller}
      history={<HistoryDisclosure list="call-logs" row={call} />}
      icon={<CallIcon call={call} className="size-5 shrink-0" />}
      badges={<FollowUpBadge call={call} />}
      related={
        <>
          {booking && <RowQuotes list="bookings" id={booking.id} name={caller} />}
          <RelatedRows list="call-logs" id={call.id} name={caller} />
        </>
      }
      contactActions={<ContactActions name={caller} phone={call.callerPhone} />}
      actions={
        <>
          <div className="w-full has-[>:empty]:hidden">
            <UnsavedChange list="call-logs" id={call.id} />
          </div>
          <ConvertAction list="call-logs" id={call.id} onConvert={onConvert} show={show} />
          <span className="mr-auto">{call.followUpRequired && <FollowUpDone call={call} />}</span>
          <Button look="quiet" onClick={onEdit}>
            <Pencil aria-hidden className="size-4" />
            Edit
          </Button>
          <DeleteButton
            what={`the call with ${caller}`}
            isBusy={deletion.isPending}
            onDelete={() => deletion.mutate(call.id)}
          />
        </>
      }
    >
      <Fact name="Logged">{timestampInWords(call.createdAt)}</Fact>
      <AskedFacts table={callFields} fields={callFieldNames} row={call} own={{ callerName: null }} />
    </RowDetails>
  )
}

function FollowUpDone({ call }: { call: CallLog }) {
  const update = (followUpRequired: boolean, success: string) => ({
    change: () => ({ list: 'call-logs' as const, id: call.id, kind: 'follow-up' as const, text: success }),
    reloads: [pathOf('call-logs')],
    request: () => ({
      method: 'PATCH' as const,
      path: `${pathOf('call-logs')}/${call.id}`,
      body: { followUpRequired },
    }),
    success,
    failure: { title: 'Update Failed', description: 'Failed to update call log.' },
  })
  const reopening = useStaffMutation<void>(update(true, 'Follow-up Reopened'))
  const closing = useStaffMutation<void>({ ...update(false, 'Follow-up Done'), undo: () => reopening.mutate() })
  return (
    <Button look="quiet" disabled={closing.isPending} onClick={() => closing.mutate()}>
      <Check aria-hidden className="size-4" />
      Follow-up done
    </Button>
  )
}
