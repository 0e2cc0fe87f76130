/** A value as both engines store it. Both return bytes as a Uint8Array. */
export type Value = string | number | boolean | null | Uint8Array

/** The schema of a statement's rows. It only types them: no row is parsed. The tests compare its keys with the columns. */
export type RowSchema<Row> = { shape: { [Column in keyof Row]: unknown }; _zod: { output: Row } }

/** Runs one statement with parameters $1, $2 … and resolves to the rows it returns, which `row` types. */
export type Sql = <Row = unknown>(
  statement: string,
  parameters?: readonly Value[],
  row?: RowSchema<Row>,
) => Promise<NoInfer<Row>[]>

/** The database: SQLite or PostgreSQL behind one interface. */
export type Store = {
  engine: 'sqlite' | 'postgres'
  /** Reads a few committed rows by key. */
  read: Sql
  /**
   * Reads committed rows with a statement that may visit many. On SQLite, statements run one at a time in a worker
   * thread. Each returns at most a few hundred rows, because rows are copied between threads.
   */
  scan: Sql
  /**
   * Runs the job in a transaction and resolves to its result once that is on disk. Rejects and saves nothing when the
   * job throws. A job awaits only its own statements: SQLite makes other writes wait for it, and PostgreSQL runs it
   * again after a serialization failure.
   */
  write<Result>(job: (sql: Sql) => Promise<Result>): Promise<Result>
  /**
   * Passes texts between the servers that share the database; undefined on SQLite, which one server opens. `onGap` says
   * that texts may be lost, `onTest` whether any arrive. `listen` returns the function that ends it.
   */
  channel?: {
    send(text: string): void
    listen(on: { onMessage(text: string): void; onGap(): void; onTest(hears: boolean): void }): () => Promise<void>
  }
  close(): Promise<void>
}

/** The store cannot answer now (full, locked, read-only, missing, damaged). Nothing was saved, and a retry may succeed. */
export class StoreUnavailable extends Error {
  engine: Store['engine']

  constructor(cause: unknown, engine: Store['engine'] = 'sqlite') {
    super('The store is unavailable', { cause })
    this.engine = engine
  }
}
