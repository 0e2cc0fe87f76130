import type { RequestList } from './requests.ts'

export const referenceLetters = { bookings: 'B', 'contact-submissions': 'Q' } as const satisfies Record<
  RequestList,
  string
>

/** What customers and staff call a row: B-30 for a booking, Q-30 for a quote request. */
export const referenceOf = (list: RequestList, id: number): string => `${referenceLetters[list]}-${id}`
