/** A value as both engines store it. */
export type Value = string | number | boolean | null

/** Runs one statement, its parameters numbered $1, $2 …, and resolves to the rows it returns. */
export type Sql = <Row>(statement: string, parameters?: readonly Value[]) => Promise<Row[]>

/** Where everything is kept, whichever engine does it. */
export type Store = {
  engine: 'sqlite' | 'postgres'
  /** Reads a few committed rows by key. */
  read: Sql
  /**
   * Reads committed rows where that may go through many of them. On SQLite this runs in a worker thread, one statement
   * after the other. A statement returns at most a few hundred rows, because they are copied between threads.
   */
  scan: Sql
  /** Resolves to what `find` found. Where the engine can tell, it is cached under its key until the next write. */
  cachedUntilWrite<Found>(key: string, find: () => Promise<Found>): Promise<Found>
  /**
   * Runs the job in a transaction and resolves to its result once that is on disk; rejects, and nothing is kept, when
   * the job throws. A job awaits nothing but its own statements: on SQLite others wait behind it, and on PostgreSQL it is
   * run again when others were in its way.
   */
  write<Result>(job: (sql: Sql) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

/** The store cannot answer now (full, locked, read-only, gone): nothing was kept, and the same call may work later. */
export class StoreUnavailable extends Error {
  engine: Store['engine']

  constructor(cause: unknown, engine: Store['engine'] = 'sqlite') {
    super('The store is unavailable', { cause })
    this.engine = engine
  }
}
