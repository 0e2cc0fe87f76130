/** A valid booking as the booking page sends it. */
export const aBooking = (changes: Record<string, unknown> = {}) => ({
  customerName: 'Ada Lovelace',
  customerEmail: 'ada@example.com',
  customerPhone: '(405) 555-0123',
  service: 'Electrical Inspection',
  preferredDate: '2026-12-01',
  preferredTime: '9:00 AM',
  address: '12 Sample Street, Springfield',
  description: 'The kitchen lights flicker.',
  ...changes,
})

/** A valid quote request as the contact page sends it. */
export const aQuoteRequest = (changes: Record<string, unknown> = {}) => ({
  name: 'Grace Hopper',
  email: 'grace@example.com',
  phone: '405-555-0111',
  service: 'panel-upgrade',
  message: 'The panel is thirty years old.',
  ...changes,
})

/** Null for each field. A row of a test spreads it first, so that a new field needs no change there. */
export const unanswered = <Field extends string>(fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field, null])) as Record<Field, null> // the same fields
