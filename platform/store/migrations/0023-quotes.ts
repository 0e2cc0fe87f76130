import type { Migration } from '#platform/store/migration.ts'

/** Quotes, with a row for each version, the price list, and which version an email is about. */
export const quotes: Migration = ({ serial, timestamp, limited, boolean }) => [
  `CREATE TABLE quotes (
    id ${serial},
    "quoteId" integer NOT NULL,
    sequence integer NOT NULL,
    version integer NOT NULL,
    list ${limited('list', 30)} NOT NULL,
    "rowId" integer NOT NULL,
    status ${limited('status', 20)} NOT NULL,
    "customerName" ${limited('customerName', 255)} NOT NULL,
    address ${limited('address', 500)},
    options text NOT NULL,
    "taxThousandths" integer,
    message ${limited('message', 2000)},
    terms ${limited('terms', 5000)},
    "validUntil" ${limited('validUntil', 10)} NOT NULL,
    "amountCents" integer NOT NULL,
    created_at ${timestamp} NOT NULL,
    updated_at ${timestamp} NOT NULL,
    "sentAt" ${timestamp},
    "openedAt" ${timestamp},
    "answeredAt" ${timestamp},
    acceptance text,
    "declineText" ${limited('declineText', 2000)},
    "depositPaidAt" ${timestamp},
    sha256 ${limited('sha256', 64)}
  )`,
  'CREATE INDEX quotes_row ON quotes (list, "rowId")',
  'CREATE INDEX quotes_quote ON quotes ("quoteId", version)',
  'CREATE INDEX quotes_status ON quotes (status, id)',
  'CREATE INDEX quotes_valid ON quotes (status, "validUntil", "sentAt", "amountCents")',
  'CREATE INDEX quotes_answered ON quotes (status, "answeredAt", "amountCents")',
  'CREATE INDEX quotes_sent ON quotes ("sentAt", status, "amountCents")',
  `CREATE TABLE price_items (
    id ${serial},
    description ${limited('description', 300)} NOT NULL,
    unit ${limited('unit', 20)} NOT NULL,
    "unitPriceCents" integer NOT NULL,
    taxable ${boolean} NOT NULL,
    created_at ${timestamp} NOT NULL,
    updated_at ${timestamp} NOT NULL
  )`,
  'ALTER TABLE outbox ADD COLUMN "quoteVersionId" integer',
]
