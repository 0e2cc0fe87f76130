import { useQuery } from '@tanstack/react-query'
import { BellOff, BellRing } from 'lucide-react'
import { staffRequest, useMay } from '#dashboard/kit/access.ts'
import { useFocusAfterRemoval } from '#dashboard/kit/focus-after-removal.ts'
import { useBatch } from '#dashboard/kit/list/batch.ts'
import { mailsPath, pathOf, remindersPath } from '#dashboard/kit/lists.ts'
import { useStaffMutation } from '#dashboard/kit/mutations.ts'
import { Problem } from '#dashboard/kit/problem.tsx'
import { Fact } from '#dashboard/kit/row-details.tsx'
import type { Booking } from '#features/bookings/booking.ts'
import type { Delivery } from '#features/emails/delivery.ts'
import { explainResending, sendingResult } from '#features/emails/staff/delivery-fact.tsx'
import type { Reminder } from '#features/reminders/reminder.ts'
import { instantFormat } from '#firm/formats.ts'

/** The reminder of the booking's visit. One request covers all bookings of the batch. */
function useReminder(bookingId: number): Reminder | undefined {
  const ids = useBatch().join()
  const { data } = useQuery({
    queryKey: [remindersPath, ids],
    queryFn: async () => {
      const reminders = await staffRequest<Reminder[]>(`${remindersPath}?ids=${ids}`)
      return new Map(reminders.map((reminder) => [reminder.bookingId, reminder]))
    },
    enabled: ids !== '',
  })
  return data?.get(bookingId)
}

/** When the reminder goes out, with buttons to send it now or to stop it. Renders nothing once it was sent. */
export function ReminderFact({ booking }: { booking: Booking }) {
  const reminder = useReminder(booking.id)
  // Another state has other buttons. The key moves the focus from one that disappears to the card.
  return reminder ? <UnsentReminder key={reminder.state} reminder={reminder} /> : null
}

function UnsentReminder({ reminder }: { reminder: Reminder }) {
  const buttons = useFocusAfterRemoval<HTMLSpanElement>((removed) => removed.closest('article'))
  const path = `${pathOf('bookings')}/${reminder.bookingId}/reminder`
  const sending = useStaffMutation<void, Delivery>({
    reloads: [mailsPath],
    request: () => ({ method: 'POST', path }),
    success: sendingResult,
    failure: { title: 'Reminder Not Sent', description: 'Failed to send the reminder.' },
    explain: explainResending,
  })
  const stopping = useStaffMutation<void>({
    reloads: [mailsPath],
    request: () => ({ method: 'DELETE', path }),
    success: 'Reminder Stopped',
    failure: { title: 'Reminder Not Stopped', description: 'Failed to stop the reminder.' },
    explain: explainResending,
  })
  const isBusy = sending.isPending || stopping.isPending
  const isStopped = reminder.state === 'stopped'
  const maySend = useMay('POST /api/bookings/:id/reminder')
  const Icon = isStopped ? BellOff : BellRing
  return (
    <Fact name="Reminder">
      <Icon aria-hidden className="mr-1.5 inline size-4 align-[-0.15em]" />
      {stateInWords(reminder)}
      {maySend && (
        <span ref={buttons} className="flex flex-wrap gap-x-4 print:hidden">
          <ReminderButton isBusy={isBusy} onClick={() => sending.mutate()}>
            Send now
          </ReminderButton>
          {!isStopped && (
            <ReminderButton isBusy={isBusy} onClick={() => stopping.mutate()}>
              Stop
            </ReminderButton>
          )}
        </span>
      )}
      <Problem>{sending.problem ?? stopping.problem}</Problem>
    </Fact>
  )
}

type ReminderButtonProps = { isBusy: boolean; onClick(): void; children: string }

/** It uses aria-disabled, because a disabled button loses focus. */
function ReminderButton({ isBusy, onClick, children }: ReminderButtonProps) {
  return (
    <button
      type="button"
      className="link min-h-6 pointer-coarse:min-h-11"
      aria-label={`${children}: reminder`}
      aria-disabled={isBusy || undefined}
      onClick={() => isBusy || onClick()}
    >
      {children}
    </button>
  )
}

const timeFormat = instantFormat({
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

function stateInWords({ state, at }: Reminder): string {
  if (state === 'stopped') return 'Stopped'
  if (state === 'failed') return 'Failed'
  return state === 'waiting' ? 'Waiting for the mail server' : `Goes out ${timeFormat.format(new Date(at))}`
}
