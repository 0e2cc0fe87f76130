import { type LucideIcon, PhoneIncoming, PhoneMissed, PhoneOutgoing } from 'lucide-react'
import { callTypeLabels } from '#dashboard/shared/badges.tsx'
import { Row } from '#dashboard/shared/list/row.tsx'
import { CallAction, TextAction } from '#dashboard/shared/list/row-action.tsx'
import type { TableColumn } from '#dashboard/shared/list/table.tsx'
import { shortTimeInWords } from '#dashboard/shared/times.ts'
import { UnsavedChange } from '#dashboard/shared/unsaved-change.tsx'
import type { CallLog } from '#domain/call-log.ts'

type CallRowProps = { call: CallLog; isOpen: boolean; onOpen(call: CallLog): void }

export function CallRow({ call, isOpen, onOpen }: CallRowProps) {
  const caller = callerOf(call)
  return (
    <Row
      id={call.id}
      title={caller}
      when={
        <>
          <CallIcon call={call} className={`size-4 shrink-0 ${call.callType === 'missed' ? 'text-danger' : ''}`} />
          <span className="min-[18rem]:truncate">{shortTimeInWords(call.createdAt)}</span>
        </>
      }
      status={<FollowUpBadge call={call} />}
      unsaved={<UnsavedChange list="call-logs" id={call.id} />}
      text={aboutOf(call)}
      actions={
        <>
          <CallAction name={caller} phone={call.callerPhone} />
          <TextAction name={caller} phone={call.callerPhone} />
        </>
      }
      isOpen={isOpen}
      onOpen={() => onOpen(call)}
    />
  )
}

export const callColumns: TableColumn<CallLog>[] = [
  { name: 'Caller', width: '18%', cell: callerOf },
  { name: 'Call', width: '9%', cell: ({ callType }) => callTypeLabels[callType] ?? callTypeLabels.incoming },
  { name: 'Logged', width: '18%', cell: ({ createdAt }) => shortTimeInWords(createdAt) },
  { name: 'Phone', width: '12%', cell: ({ callerPhone }) => callerPhone },
  { name: 'About', width: 'auto', cell: aboutOf },
  { name: 'Follow-up', width: '7rem', cell: (call) => <FollowUpBadge call={call} /> },
]

export function callerOf({ callerName }: CallLog): string {
  return callerName || 'Unknown Caller'
}

function aboutOf({ serviceInquiry, notes, callerPhone }: CallLog): string {
  return [serviceInquiry, notes].filter(Boolean).join(' · ') || (callerPhone ?? '')
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
