import type { CustomerRequest } from '#features/customer-page/customer-request.ts'

type Standing = Pick<CustomerRequest, 'kind' | 'status'> & {
  madeBooking: Pick<NonNullable<CustomerRequest['madeBooking']>, 'status'> | null
}

/** What ended the work, if the customer's yes to a quote opens it again. */
export function endedBy({ kind, status, madeBooking }: Standing): 'cancelled' | 'completed' | 'closed' | undefined {
  const booking = kind === 'booking' ? status : madeBooking?.status
  if (booking === 'cancelled' || booking === 'completed') return booking
  return status === 'closed' ? status : undefined
}

/** Shown before the customer accepts a quote. Undefined while the work is open. */
export function reopeningInWords(standing: Standing): string | undefined {
  const ended = endedBy(standing)
  return ended && sentences[ended]
}

const sentences = {
  cancelled: 'This booking was cancelled. If you accept, we open it again and agree on a new time with you.',
  completed: 'This job is done. If you accept, we open it again and agree on a new time with you.',
  closed: 'This request was closed. If you accept, we open it again.',
}
