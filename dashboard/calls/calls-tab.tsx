import { Check, type LucideIcon, Pencil, PhoneIncoming, PhoneMissed, PhoneOutgoing } from 'lucide-react'
import {
  ConversionDialog,
  conversionDraft,
  type Source,
  sourceOfCall,
} from '#dashboard/conversion/conversion-dialog.tsx'
import { ConvertAction } from '#dashboard/conversion/convert-action.tsx'
import { RelatedRows } from '#dashboard/history/related.tsx'
import { useSubject } from '#dashboard/session/drafts.ts'
import { callTypeLabels } from '#dashboard/shared/badges.tsx'
import { ContactActions } from '#dashboard/shared/contact-actions.tsx'
import { Cards } from '#dashboard/shared/list/cards.tsx'
import { pathOf } from '#dashboard/shared/lists.ts'
import { useDeletion, useStaffMutation } from '#dashboard/shared/mutations.ts'
import { DeleteButton, Fact, PhoneFact, RowCard } from '#dashboard/shared/row-card.tsx'
import { timeInWords } from '#dashboard/shared/times.ts'
import { useRowsOf } from '#dashboard/shared/view/tab-list.ts'
import type { ViewProps } from '#dashboard/shared/view/view.ts'
import type { CallLog } from '#domain/call-log.ts'
import { Button } from '#ui/button.tsx'
import { EditCallDialog, editedCallDraft } from './call-dialog.tsx'

export function CallsTab({ view, show }: ViewProps) {
  const list = useRowsOf('calls', view)
  const [edited, setEdited] = useSubject<CallLog>(editedCallDraft)
  const [source, setSource] = useSubject<Source>(conversionDraft)
  return (
    <>
      <Cards list={list} what="call logs" empty="No call logs found." view={view} show={show}>
        {(call) => (
          <CallCard
            call={call}
            onConvert={() => setSource(sourceOfCall(call))}
            onEdit={() => setEdited(call)}
            show={show}
          />
        )}
      </Cards>
      {edited && <EditCallDialog call={edited} onClose={() => setEdited(undefined)} />}
      {source && <ConversionDialog source={source} onClose={() => setSource(undefined)} />}
    </>
  )
}

const icons: Record<CallLog['callType'], LucideIcon> = {
  incoming: PhoneIncoming,
  outgoing: PhoneOutgoing,
  missed: PhoneMissed,
}

type CallCardProps = Pick<ViewProps, 'show'> & { call: CallLog; onConvert(): void; onEdit(): void }

function CallCard({ call, onConvert, onEdit, show }: CallCardProps) {
  const deletion = useDeletion('call-logs')
  const Icon = icons[call.callType] ?? PhoneIncoming
  const label = callTypeLabels[call.callType] ?? callTypeLabels.incoming
  const caller = call.callerName || 'Unknown Caller'
  return (
    <RowCard
      id={call.id}
      title={caller}
      icon={<Icon role="img" aria-label={`${label} call`} className="size-5 shrink-0" />}
      badges={
        call.followUpRequired && (
          <span className="badge" data-tone="wait">
            Follow-up
          </span>
        )
      }
      related={<RelatedRows list="call-logs" id={call.id} name={caller} />}
      contactActions={<ContactActions name={caller} phone={call.callerPhone} />}
      actions={
        <>
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
      <Fact name="Logged">{timeInWords(call.createdAt)}</Fact>
      {call.callerPhone && <PhoneFact phone={call.callerPhone} />}
      <Fact name="Duration">{call.duration}</Fact>
      <Fact name="Service inquiry">{call.serviceInquiry}</Fact>
      <Fact name="Notes">{call.notes}</Fact>
    </RowCard>
  )
}

function FollowUpDone({ call }: { call: CallLog }) {
  const update = (followUpRequired: boolean, success: string) => ({
    row: () => ({ list: 'call-logs' as const, id: call.id }),
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
