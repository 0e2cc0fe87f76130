import type { UseQueryResult } from '@tanstack/react-query'
import { type LucideIcon, PhoneIncoming, PhoneMissed, PhoneOutgoing, Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import type { CallLog } from '#domain/call-log.ts'
import { callTypeLabels } from './badges.tsx'
import { CallDialog, callDraft } from './call-dialog.tsx'
import { hasDraft } from './draft.ts'
import { ListStates } from './list-states.tsx'
import { useDeletion } from './lists.ts'
import { DeleteButton, Fact, PhoneFact, RowCard } from './row-card.tsx'
import { timeInWords } from './times.ts'

export function CallsTab({ query }: { query: UseQueryResult<CallLog[]> }) {
  const [adding, setAdding] = useState(() => hasDraft(callDraft))
  return (
    <>
      <div className="mb-4 flex justify-end print:hidden">
        <Button onClick={() => setAdding(true)}>
          <Plus aria-hidden className="size-5" />
          Add Call Log
        </Button>
      </div>
      {adding && <CallDialog onClose={() => setAdding(false)} />}
      <ListStates query={query} what="call logs" empty="No call logs found.">
        {(call) => <CallCard key={call.id} call={call} />}
      </ListStates>
    </>
  )
}

const icons: Record<CallLog['callType'], LucideIcon> = {
  incoming: PhoneIncoming,
  outgoing: PhoneOutgoing,
  missed: PhoneMissed,
}

function CallCard({ call }: { call: CallLog }) {
  const deletion = useDeletion('/api/call-logs')
  const Icon = icons[call.callType] ?? PhoneIncoming
  const label = callTypeLabels[call.callType] ?? callTypeLabels.incoming
  const caller = call.callerName || 'Unknown Caller'
  return (
    <RowCard
      title={caller}
      icon={<Icon role="img" aria-label={`${label} call`} className="size-5 shrink-0" />}
      badges={
        call.followUpRequired && (
          <span className="badge" data-tone="wait">
            Follow-up
          </span>
        )
      }
      actions={
        <DeleteButton
          what={`the call of ${caller}`}
          busy={deletion.isPending}
          onDelete={() => deletion.mutate(call.id)}
        />
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
