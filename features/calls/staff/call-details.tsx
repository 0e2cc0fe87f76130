import { CalendarPlus, Pencil } from 'lucide-react'
import { useState } from 'react'
import { MenuItem } from '#dashboard/kit/details/menu.tsx'
import { later } from '#dashboard/kit/later.tsx'
import { pathOf } from '#dashboard/kit/lists.ts'
import { useDeletion, useStaffMutation } from '#dashboard/kit/mutations.ts'
import { AskedFacts, Fact, NextStep, RowDetails } from '#dashboard/kit/row-details.tsx'
import { timestampInWords } from '#dashboard/kit/times.ts'
import { UnsavedChange } from '#dashboard/kit/unsaved-change.tsx'
import type { ViewProps } from '#dashboard/kit/view/view.ts'
import { callFieldNames, callFields } from '#features/calls/call-fields.ts'
import type { CallLog } from '#features/calls/call-log.ts'
import { BookingLink } from '#features/conversion/staff/booking-link.tsx'
import { HistoryDisclosure } from '#features/history/staff/history-disclosure.tsx'
import { RelatedRows, useRelated } from '#features/same-customer/staff/related.tsx'
import { Button } from '#ui/button.tsx'
import { CallIcon, callerOf, FollowUpBadge } from './call-card.tsx'

const RowQuotes = later((parts) => parts.RowQuotes)

type CallDetailsProps = Pick<ViewProps, 'show'> & { call: CallLog; onConvert(): void; onEdit(): void }

export function CallDetails({ call, onConvert, onEdit, show }: CallDetailsProps) {
  const deletion = useDeletion('call-logs')
  const caller = callerOf(call)
  const [isWriting, setWriting] = useState(false)
  const booking = useRelated('call-logs', call.id)?.madeBooking
  return (
    <RowDetails
      list="call-logs"
      id={call.id}
      reference={`#${call.id}`}
      title={caller}
      icon={<CallIcon call={call} className="size-5 shrink-0" />}
      badges={<FollowUpBadge call={call} />}
      nextStep={
        <NextStep key={String(call.followUpRequired)}>
          {call.followUpRequired ? (
            <FollowUpDone call={call} />
          ) : booking ? (
            <BookingLink booking={booking} show={show} />
          ) : (
            <Button look="quiet" onClick={onConvert}>
              Create booking
            </Button>
          )}
        </NextStep>
      }
      contact={{ name: caller, phone: call.callerPhone }}
      menu={
        <>
          <MenuItem icon={Pencil} onClick={onEdit}>
            Edit
          </MenuItem>
          {call.followUpRequired && !booking && (
            <MenuItem icon={CalendarPlus} onClick={onConvert}>
              Create booking
            </MenuItem>
          )}
        </>
      }
      deletion={{
        what: `the call with ${caller}`,
        isBusy: deletion.isPending,
        onDelete: () => deletion.mutate(call.id),
      }}
      news={<UnsavedChange list="call-logs" id={call.id} />}
      related={
        <>
          {booking && (
            <RowQuotes list="bookings" id={booking.id} name={caller} isWriting={isWriting} onWriting={setWriting} />
          )}
          <RelatedRows list="call-logs" id={call.id} name={caller} />
        </>
      }
      history={<HistoryDisclosure list="call-logs" row={call} />}
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
    <Button disabled={closing.isPending} onClick={() => closing.mutate()}>
      Follow-up done
    </Button>
  )
}
