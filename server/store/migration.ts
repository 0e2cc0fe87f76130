/**
 * The statements of one step of the schema, in one engine's words. Once released they never change: a migration imports
 * nothing but this type, and test/server/store/migrations.test.ts holds the hash of its statements.
 */
export type Migration = (words: Dialect) => string[]

/** What the engines call differently. */
export type Dialect = {
  engine: 'sqlite' | 'postgres'
  serial: string
  timestamp: string
  /** The present instant, as a column's default. */
  now: string
  boolean: string
  json: string
  /** The type of a text column that refuses more than `max` code points. */
  limited(column: string, max: number): string
}
