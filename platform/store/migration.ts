/**
 * The statements of one schema change, in one engine's dialect. Once released they never change: a migration imports
 * only this type, and platform/store/migrations.test.ts compares the hash of its statements.
 */
export type Migration = (dialect: Dialect) => string[]

/** SQL that differs between the engines. */
export type Dialect = {
  engine: 'sqlite' | 'postgres'
  serial: string
  timestamp: string
  /** A column default: the current timestamp. */
  now: string
  boolean: string
  json: string
  /** The type of a text column of at most `max` code points. */
  limited(column: string, max: number): string
}
