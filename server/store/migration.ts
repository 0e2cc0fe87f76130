/** The statements of one step of the schema, in one engine's words. Once released it never changes. */
export type Migration = (words: Words) => string[]

/** What the engines call differently. */
export type Words = {
  serial: string
  timestamp: string
  /** The present instant, as a column's default. */
  now: string
  boolean: string
  json: string
  /** The type of a text column that refuses more than `max` code points. */
  limited(column: string, max: number): string
  /** What finds any part of `text`, an expression over the table's columns, among all its rows. */
  search(table: string, columns: string[], text: string): string[]
}
