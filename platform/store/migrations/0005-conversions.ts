import type { Migration } from '#platform/store/migration.ts'

/** Links each converted quote request or call to its booking. */
export const conversions: Migration = ({ timestamp, limited }) => [
  `CREATE TABLE conversions (
    list ${limited('list', 30)} NOT NULL,
    id integer NOT NULL,
    "bookingId" integer NOT NULL,
    created_at ${timestamp} NOT NULL,
    PRIMARY KEY (list, id)
  )`,
  'CREATE INDEX conversions_booking ON conversions ("bookingId")',
  // Earlier versions gave a converted request and its booking the same timestamp.
  `INSERT INTO conversions (list, id, "bookingId", created_at)
    SELECT 'contact-submissions', s.id, min(b.id), s.updated_at
    FROM contact_submissions s JOIN bookings b ON b.created_at = s.updated_at
    WHERE s.status = 'converted' AND upper(b."customerEmail") = upper(s.email)
    GROUP BY s.id, s.updated_at`,
]
