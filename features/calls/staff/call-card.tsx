import { type LucideIcon, PhoneIncoming, PhoneMissed, PhoneOutgoing } from 'lucide-react'
import { callTypeLabels } from '#dashboard/kit/badges.tsx'
import { Card, ContactLinks, Line } from '#dashboard/kit/list/card.tsx'
import { CallAction, TextAction } from '#dashboard/kit/list/card-action.tsx'
import type { TableColumn } from '#dashboard/kit/list/table.tsx'
import { useDeletion } from '#dashboard/kit/mutations.ts'
import { DeleteButton } from '#dashboard/kit/row-details.tsx'
import { shortTimeInWords } from '#dashboard/kit/times.ts'
import { UnsavedChange } from '#dashboard/kit/unsaved-change.tsx'
import type { CallLog } from '#features/calls/call-log.ts'
import { shownPhone } from '#firm/phone.ts'

type CallCardProps = { call: CallLog; isOpen?: boolean; onOpen(call: CallLog): void }

/** A logged call in a list. */
export function CallCard({ call, isOpen = false, onOpen }: CallCardProps) {
  const { id, callerPhone, serviceInquiry, notes, duration } = call
  const caller = callerOf(call)
  const deletion = useDeletion('call-logs')
  return (
    <Card
      id={id}
      title={caller}
      icon={<CallIcon call={call} className={`size-5 shrink-0 ${call.callType === 'missed' ? 'text-danger' : ''}`} />}
      badges={<FollowUpBadge call={call} />}
      when={
        <div className="flex gap-x-3 tabular-nums">
          <Line className="shrink-0 font-semibold">{shortTimeInWords(call.createdAt)}</Line>
          <Line>{duration}</Line>
        </div>
      }
      work={
        <>
          <Line>{serviceInquiry}</Line>
          <Line className="text-muted">{notes}</Line>
        </>
      }
      contact={<ContactLinks phone={callerPhone} />}
      actions={(titleId) => (
        <>
          <CallAction name={caller} phone={callerPhone} />
          <TextAction name={caller} phone={callerPhone} />
          <DeleteButton
            what={`the call with ${caller}`}
            describedBy={titleId}
            isBusy={deletion.isPending}
            onDelete={() => deletion.mutate(id)}
          />
        </>
      )}
      notices={<UnsavedChange list="call-logs" id={id} />}
      isOpen={isOpen}
      onOpen={() => onOpen(call)}
    />
  )
}

export const callColumns: TableColumn<CallLog>[] = [
  { name: 'Caller', width: '18%', cell: callerOf },
  { name: 'Call', width: '9%', cell: ({ callType }) => callTypeLabels[callType] ?? callTypeLabels.incoming },
  {
    name: 'Logged',
    width: '18%',
    sorts: ['newest', 'oldest'],
    cell: ({ createdAt }) => shortTimeInWords(createdAt),
  },
  { name: 'Phone', width: '12%', isInDetails: true, cell: ({ callerPhone }) => callerPhone && shownPhone(callerPhone) },
  { name: 'About', width: 'auto', cell: aboutOf },
  { name: 'Follow-up', width: '7rem', sorts: ['attention', 'newest'], cell: (call) => <FollowUpBadge call={call} /> },
]

export function callerOf({ callerName }: CallLog): string {
  return callerName || 'Unknown Caller'
}

function aboutOf({ serviceInquiry, notes, callerPhone }: CallLog): string {
  return [serviceInquiry, notes].filter(Boolean).join(' · ') || shownPhone(callerPhone ?? '')
}

const icons: Record<CallLog['callType'], LucideIcon> = {
  incoming: PhoneIncoming,
  outgoing: PhoneOutgoing,
  missed: PhoneMissed,
}

export function CallIcon({ call: { callType }, className }: { call: CallLog; className: string }) {
  const Icon = icons[callType] ?? PhoneIncoming
  const label = callTypeLabels[callType] ?? callTypeLabels.incoming
  return <Icon role="img" aria-label={`${label} call`} className={className} />
}

/** Renders nothing without a follow-up. */
export function FollowUpBadge({ call }: { call: CallLog }) {
  if (!call.followUpRequired) return null
  return (
    <span className="badge" data-tone="wait">
      Follow-up
    </span>
  )
}
