/** A valid booking as the page sends it. */
export const aBooking = (changes: Record<string, unknown> = {}) => ({
  customerName: 'Ada Lovelace',
  customerEmail: 'ada@example.com',
  customerPhone: '(405) 555-0123',
  service: 'Electrical Inspection',
  preferredDate: '2026-12-01',
  preferredTime: '9:00 AM',
  address: '12 Sample Street, Harrah, OK',
  description: 'The kitchen lights flicker.',
  ...changes,
})
