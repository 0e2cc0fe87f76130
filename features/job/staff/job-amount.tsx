import { type FormEvent, useState } from 'react'
import { useRole } from '#dashboard/kit/access.ts'
import { jobsPath, pathOf } from '#dashboard/kit/lists.ts'
import { ifMatch, useStaffMutation } from '#dashboard/kit/mutations.ts'
import { Problem } from '#dashboard/kit/problem.tsx'
import type { Booking } from '#features/bookings/booking.ts'
import { amountInDigits, centsIn, currency } from '#firm/money.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { jobPath } from './checklist-query.ts'

/** Asks what a finished job brought in. An accepted quote has answered it. Crew do not see amounts to change. */
export function JobAmount({ booking }: { booking: Booking }) {
  const [typed, setTyped] = useState('')
  const [isUnread, setUnread] = useState(false)
  const isCrew = useRole() === 'crew'
  const saving = useStaffMutation<number, Booking>({
    reloads: [pathOf('bookings'), jobsPath],
    request: (amountCents) => ({
      method: 'PATCH',
      path: jobPath(booking.id),
      body: { amountCents },
      headers: ifMatch(booking),
    }),
    success: 'Amount Saved',
    failure: { title: 'Save Failed', description: 'Failed to save the amount.' },
  })
  if (isCrew || booking.status !== 'completed' || booking.amountCents !== null) return null
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const cents = centsIn(typed)
    setUnread(cents === undefined)
    if (cents !== undefined) saving.mutate(cents)
  }
  return (
    <form noValidate className="grid gap-2 rounded-lg bg-wait-tint p-3" onSubmit={onSubmit}>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label={`What did it come to? (${currency})`}
          className="min-w-40 grow"
          inputMode="decimal"
          autoComplete="off"
          placeholder={amountInDigits(1150)}
          error={isUnread ? `Type an amount such as ${amountInDigits(1150)}.` : undefined}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" disabled={saving.isPending || typed.trim() === ''}>
          Save amount
        </Button>
      </div>
      <Problem>{saving.problem}</Problem>
    </form>
  )
}
