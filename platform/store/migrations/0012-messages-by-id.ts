import type { Migration } from '#platform/store/migration.ts'

const toOffice = `('message', 'request.message')`

/** The messages of the outbox entry's row. */
const sameRow = `message.list = CASE entry.about WHEN 'booking' THEN 'bookings' ELSE 'contact-submissions' END
      AND message."rowId" = entry."subjectId"`

/**
 * Entries and messages were saved in one transaction, with one time. The first entry of a row and time belongs to the
 * first message, the second to the second.
 */
const matchSavedTogether = (entries: string, messageTime: string, condition: string) =>
  `UPDATE outbox SET "requestMessageId" = matched."messageId" FROM (
    SELECT entry.id, message.id AS "messageId" FROM (
      SELECT id, about, "subjectId", created_at,
        row_number() OVER (PARTITION BY about, "subjectId", purpose, created_at ORDER BY id) AS place
      FROM outbox WHERE purpose IN ${entries}
    ) AS entry
    JOIN (
      SELECT id, list, "rowId", ${messageTime} AS at,
        row_number() OVER (PARTITION BY list, "rowId", ${messageTime} ORDER BY id) AS place
      FROM request_messages WHERE ${condition}
    ) AS message ON ${sameRow} AND message.at = entry.created_at AND message.place = entry.place
  ) AS matched WHERE outbox.id = matched.id`

/** A copy that staff sent again is newer than its message. It told about the newest message at its time. */
const matchNewest = (entries: string, messageTime: string, condition: string) =>
  `UPDATE outbox SET "requestMessageId" = (
    SELECT message.id FROM outbox AS entry JOIN request_messages AS message ON ${sameRow}
    WHERE entry.id = outbox.id AND message.${messageTime} <= entry.created_at AND ${condition}
    ORDER BY message.${messageTime} DESC, message.id DESC LIMIT 1
  ) WHERE purpose IN ${entries} AND "requestMessageId" IS NULL`

/** Which message an outbox entry tells about or answers, and what staff saw before they sent an email. */
export const messagesById: Migration = ({ limited }) => [
  'ALTER TABLE outbox ADD COLUMN "requestMessageId" integer',
  `ALTER TABLE outbox ADD COLUMN "previewHash" ${limited('previewHash', 64)}`,
  matchSavedTogether(toOffice, 'created_at', 'true'),
  matchNewest(toOffice, 'created_at', 'true'),
  matchSavedTogether(`('declined')`, '"answeredAt"', 'reply IS NOT NULL'),
  matchNewest(`('declined')`, '"answeredAt"', 'reply IS NOT NULL'),
]
