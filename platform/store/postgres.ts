import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openChannel } from './postgres-channel.ts'
import { type Sql, type Store, StoreUnavailable, type Value } from './store.ts'

const maxConnections = 32
const statementTimeoutMs = 15_000
/** Limit on the client side, for a server that disappears and cannot enforce `statementTimeoutMs`. */
const responseTimeoutMs = 18_000
/** Attempts at a transaction with serialization failures. The pause grows by up to `maxPauseMs` per attempt. */
const maxAttempts = 10
const maxPauseMs = 20

type Options = {
  hasTimeLimits?: boolean
  /** Whether the URL is that of a pooler, see `isPooled`. */
  isPooled?: boolean
  /** The URL of the connection that listens. */
  listenUrl?: string | undefined
}

/** Opens the store at a postgres:// URL. Connects on demand. Every statement has a time limit, unless a migration runs. */
export function openPostgres(
  url: string,
  onLostConnection: (error: Error) => void,
  { hasTimeLimits = true, isPooled = false, listenUrl = url }: Options = {},
): Store {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: 5000,
    ...(hasTimeLimits ? { query_timeout: responseTimeoutMs } : { keepAlive: true }), // a router forgets a connection that is silent for minutes
    ...(hasTimeLimits && !isPooled && { statement_timeout: statementTimeoutMs }),
    types: { getTypeParser },
  })
  // A pooler gives each transaction another connection, so nothing of a session outlives one.
  const begin = hasTimeLimits && isPooled ? `BEGIN; SET LOCAL statement_timeout = ${statementTimeoutMs}` : 'BEGIN'
  const inTransaction: Sql = (statement, parameters, row) => runTransaction((sql) => sql(statement, parameters, row))
  // Without a listener, an idle connection that the server closes would end the process.
  pool.on('error', onLostConnection)

  return {
    engine: 'postgres',
    channel: openChannel(listenUrl, pool),
    read: isPooled ? inTransaction : (statement, parameters) => run(pool, statement, parameters),
    scan: isPooled ? inTransaction : (statement, parameters) => run(pool, statement, parameters, { isNamed: false }),
    async write(job) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await runTransaction(job)
        } catch (error) {
          if (attempt === maxAttempts || !isSerializationFailure(error)) throw error
        }
        await sleep(Math.random() * maxPauseMs * attempt)
      }
    },
    close: () => pool.end(),
  }

  async function runTransaction<Result>(job: (sql: Sql) => Promise<Result>): Promise<Result> {
    const client = await pool.connect().catch((error: unknown) => {
      throw orUnavailable(error)
    })
    let broken: Error | undefined
    // The pool does not listen for lost connections while one is checked out.
    const onError = (error: Error) => {
      broken = error
    }
    client.on('error', onError)
    const sql: Sql = (statement, parameters) => run(client, statement, parameters, { isNamed: !isPooled })
    try {
      await client.query(begin).catch((error: unknown) => {
        throw orUnavailable(error)
      })
      const result = await job(sql)
      await commit(client)
      return result
    } catch (error) {
      await client.query('ROLLBACK').catch((rollbackError: Error) => {
        broken = rollbackError
      })
      throw error
    } finally {
      client.off('error', onError)
      client.release(broken)
    }
  }
}

/**
 * Whether a pooler answers at the URL: the process id that it gives its clients is not the server's. In transaction mode a pooler
 * supports no session state and, before PgBouncer 1.21, no named statements. Rejects when nothing answers.
 */
export async function isPooled(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => {}) // the query rejects
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    const { processID } = client as unknown as { processID: number } // its types lack this
    return rows[0]?.pid !== processID
  } catch (error) {
    throw orUnavailable(error)
  } finally {
    await client.end().catch(() => {})
  }
}

const names = new Map<string, string>()

function nameOf(statement: string): string {
  const name = names.get(statement) ?? `s${names.size}`
  names.set(statement, name)
  return name
}

/**
 * Each connection parses a named statement once, and soon plans it without its values. A statement without a name is planned for
 * its values, because the best plan for a rare word is the worst for a common one.
 */
async function run<Row>(
  client: pg.Pool | pg.PoolClient,
  statement: string,
  parameters: readonly Value[] = [],
  { isNamed } = { isNamed: true },
) {
  const name = isNamed ? nameOf(statement) : undefined
  try {
    const { rows } = await client.query({ name, text: statement, values: [...parameters] })
    return rows as Row[] // the caller names the row its statement returns
  } catch (error) {
    throw orUnavailable(error)
  }
}

/** After a failed statement, PostgreSQL answers COMMIT with a successful ROLLBACK. */
async function commit(client: pg.PoolClient) {
  const { command } = await client.query('COMMIT').catch((error: unknown) => {
    throw orUnavailable(error)
  })
  if (command !== 'COMMIT') throw new Error('A statement failed, and the transaction ignored it')
}

/** Parses timestamps to ISO text, as SQLite stores them, and counts to numbers. */
export function getTypeParser(type: number, format?: 'text' | 'binary') {
  if (type === pg.types.builtins.TIMESTAMPTZ) return (text: string) => new Date(text).toISOString()
  if (type === pg.types.builtins.INT8) return Number
  return pg.types.getTypeParser(type, format)
}

/**
 * Connection lost or refused (08, or no SQLSTATE), out of resources (53), read-only (25006), shut down (57), disk failure
 * (58), serialization failure (40), damaged data (XX001, XX002): https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const unavailable = /^(08|53|57|58|40)|^(25006|XX00[12])$/

/** Serialization failures and deadlocks: nothing was saved, and a retry may succeed. */
const serializationFailure = /^40(001|P01)$/

function isSerializationFailure(error: unknown): boolean {
  return (
    error instanceof StoreUnavailable &&
    error.cause instanceof pg.DatabaseError &&
    serializationFailure.test(error.cause.code ?? '')
  )
}

/** Turns failures of the connection or server into StoreUnavailable. Errors in a statement stay as they are. */
export function orUnavailable(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const state = error instanceof pg.DatabaseError ? error.code : undefined
  return state === undefined || unavailable.test(state) ? new StoreUnavailable(error, 'postgres') : error
}
