import type { Migration } from '#server/store/migration.ts'

/** What a phone number is known by: its digits, without a leading 1; in words that both engines have and can index. */
const digitsOf = (column: string) => {
  const bare = [' ', '-', '(', ')', '.', '+', '/'].reduce(
    (inner, sign) => `replace(${inner}, '${sign}', '')`,
    `coalesce("${column}", '')`,
  )
  return `ltrim(${bare}, '1')`
}

const textOf = (columns: string[], phone: string) =>
  `lower(${columns.map((column) => `coalesce("${column}", '')`).join(` || ' ' || `)} || ' ' || ${digitsOf(phone)})`

const bookings = ['customerName', 'customerEmail', 'customerPhone', 'service', 'address', 'description']
const submissions = ['name', 'email', 'phone', 'service', 'message', 'notes']
const calls = ['callerName', 'callerPhone', 'serviceInquiry', 'notes', 'duration']

/** Where each order and filter of the lists finds its rows, and the calendar feed. */
export const listsAtScale: Migration = ({ timestamp, search }) => [
  'CREATE INDEX bookings_status ON bookings (status, id)',
  'CREATE INDEX bookings_priority ON bookings (priority, id)',
  `CREATE INDEX bookings_attention ON bookings (id)
    WHERE priority = 'urgent' AND status IN ('pending', 'confirmed', 'in_progress')`,
  'CREATE INDEX bookings_service ON bookings (service, id)',
  'CREATE INDEX bookings_created_at ON bookings (created_at)',
  `CREATE INDEX bookings_visit ON bookings ("preferredDate", (CASE "preferredTime" WHEN '8:00 AM' THEN 0
    WHEN '9:00 AM' THEN 1 WHEN '10:00 AM' THEN 2 WHEN '11:00 AM' THEN 3 WHEN '12:00 PM' THEN 4 WHEN '1:00 PM' THEN 5
    WHEN '2:00 PM' THEN 6 WHEN '3:00 PM' THEN 7 WHEN '4:00 PM' THEN 8 ELSE 9 END), id)`,
  `CREATE INDEX bookings_phone ON bookings ((${digitsOf('customerPhone')}))`,
  'CREATE INDEX bookings_email ON bookings ((upper("customerEmail")))',
  'CREATE INDEX contact_submissions_status ON contact_submissions (status, id)',
  'CREATE INDEX contact_submissions_priority ON contact_submissions (priority, id)',
  'CREATE INDEX contact_submissions_service ON contact_submissions (service, id)',
  'CREATE INDEX contact_submissions_created_at ON contact_submissions (created_at)',
  `CREATE INDEX contact_submissions_follow_up ON contact_submissions (id) WHERE follow_up_date IS NOT NULL`,
  `CREATE INDEX contact_submissions_attention ON contact_submissions (id)
    WHERE (status IN ('new', 'contacted', 'quoted') AND (priority = 'urgent' OR follow_up_date IS NOT NULL)) IS TRUE`,
  `CREATE INDEX contact_submissions_phone ON contact_submissions ((${digitsOf('phone')}))`,
  'CREATE INDEX contact_submissions_email ON contact_submissions ((upper(email)))',
  'CREATE INDEX call_logs_type ON call_logs ("callType", id)',
  'CREATE INDEX call_logs_created_at ON call_logs (created_at)',
  'CREATE INDEX call_logs_follow_up ON call_logs (id) WHERE "followUpRequired"',
  `CREATE INDEX call_logs_phone ON call_logs ((${digitsOf('callerPhone')}))`,
  ...search('bookings', bookings, textOf(bookings, 'customerPhone')),
  ...search('contact_submissions', submissions, textOf(submissions, 'phone')),
  ...search('call_logs', calls, textOf(calls, 'callerPhone')),
  `CREATE TABLE calendar_feeds (
    hash text PRIMARY KEY,
    created_at ${timestamp} NOT NULL
  )`,
]
