import type { Sql } from '#platform/store/store.ts'

/** Deletes the addresses that a person made or that show their visits, when they are disabled. */
export const deleteFeedsOf = (sql: Sql, personId: string) =>
  sql('DELETE FROM calendar_feeds WHERE "personId" = $1 OR "createdBy" = $1', [personId])

/** Deletes the addresses that a person made and that crew may not have, when they become crew. */
export const deleteFeedsBeyondCrew = (sql: Sql, personId: string) =>
  sql('DELETE FROM calendar_feeds WHERE "createdBy" = $1 AND ("personId" IS NULL OR "personId" <> $1)', [personId])
