import type { Migration } from '#platform/store/migration.ts'

/**
 * Replaces PostgreSQL's index over the phone numbers of calls. A B-tree rejects a row whose number has more than about
 * 2,700 digits, and the fields of a call have no length limit.
 */
export const longCalls: Migration = ({ engine }) => {
  if (engine === 'sqlite') return []
  const digits = [' ', '-', '(', ')', '.', '+', '/'].reduce(
    (inner, sign) => `replace(${inner}, '${sign}', '')`,
    `coalesce("callerPhone", '')`,
  )
  return [
    'DROP INDEX call_logs_phone',
    `CREATE INDEX call_logs_phone ON call_logs USING hash ((ltrim(${digits}, '1')))`,
  ]
}
