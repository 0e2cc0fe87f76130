/** The request body of a booking. */
export type Body = Record<
  | 'customerName'
  | 'customerEmail'
  | 'customerPhone'
  | 'service'
  | 'preferredDate'
  | 'preferredTime'
  | 'address'
  | 'description',
  string
>

export const insertBooking = `INSERT INTO bookings ("customerName", "customerEmail", "customerPhone", service,
  "preferredDate", "preferredTime", "plannedDay", "plannedTime", address, description, created_at, updated_at)
  VALUES ($1, $2, $3, $4, $5, $6, '2026-12-01', '09:00', $7, $8, $9, $9) RETURNING id`

/** The two pending emails of a booking: the customer's receipt and the office's notice. */
export const insertOutbox = `INSERT INTO outbox (about, "subjectId", purpose, state, "messageId", "nextAttemptAt",
  created_at) VALUES ('booking', $1, 'receipt', 'not_configured', $2, $4, $4),
  ('booking', $1, 'notice', 'not_configured', $3, $4, $4)`
