import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Sql, type Store, StoreUnavailable, type Value } from './store.ts'

const connections = 32
const statementLimitMs = 15_000
/** A server that is gone without a word cannot keep its own limit. */
const silenceLimitMs = 18_000
/** How often a transaction is tried that others were in the way of, and how long, at most, is waited in between. */
const mostTries = 10
const pauseMs = 20

/** Opens the store that a postgres:// address names; connections are made as they are needed. */
export function openPostgres(url: string, onLostConnection: (error: Error) => void): Store {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5000,
    statement_timeout: statementLimitMs,
    query_timeout: silenceLimitMs,
    types: { getTypeParser },
  })
  // An idle connection that the server closes would otherwise end the process.
  pool.on('error', onLostConnection)

  return {
    engine: 'postgres',
    read: (statement, parameters) => run(pool, statement, parameters),
    scan: (statement, parameters) => run(pool, statement, parameters),
    // Another process may write at any moment, and asking whether one did costs as much as asking again.
    cachedUntilWrite: (_, find) => find(),
    async write(job) {
      for (let tries = 1; ; tries++) {
        try {
          return await attempt(job)
        } catch (failure) {
          if (tries === mostTries || !isInTheWay(failure)) throw failure
        }
        await sleep(Math.random() * pauseMs * tries)
      }
    },
    close: () => pool.end(),
  }

  async function attempt<Result>(job: (sql: Sql) => Promise<Result>): Promise<Result> {
    const client = await pool.connect().catch((error: unknown) => {
      throw orUnavailable(error)
    })
    let broken: Error | undefined
    // Between two statements nobody else listens for the connection's end.
    const onError = (error: Error) => {
      broken = error
    }
    client.on('error', onError)
    const sql: Sql = (statement, parameters) => run(client, statement, parameters)
    try {
      await sql('BEGIN')
      const result = await job(sql)
      await commit(client)
      return result
    } catch (failure) {
      await client.query('ROLLBACK').catch((error: Error) => {
        broken = error
      })
      throw failure
    } finally {
      client.off('error', onError)
      client.release(broken)
    }
  }
}

const names = new Map<string, string>()

/** Statements have names, so a connection parses and plans each of them once. */
async function run<Row>(on: pg.Pool | pg.PoolClient, statement: string, parameters: readonly Value[] = []) {
  let name = names.get(statement)
  if (!name) {
    name = `s${names.size}`
    names.set(statement, name)
  }
  try {
    const { rows } = await on.query({ name, text: statement, values: [...parameters] })
    return rows as Row[] // the caller names the row its statement returns
  } catch (error) {
    throw orUnavailable(error)
  }
}

/** Where an earlier statement failed, PostgreSQL rolls back and calls that a success. */
async function commit(client: pg.PoolClient) {
  const { command } = await client.query('COMMIT').catch((error: unknown) => {
    throw orUnavailable(error)
  })
  if (command !== 'COMMIT') throw new Error('A statement failed, and its write went on regardless')
}

/** Timestamps come back as the ISO text the embedded store keeps, and counts as numbers. */
export function getTypeParser(type: number, format?: 'text' | 'binary') {
  if (type === pg.types.builtins.TIMESTAMPTZ) return (text: string) => new Date(text).toISOString()
  if (type === pg.types.builtins.INT8) return Number
  return pg.types.getTypeParser(type, format)
}

/**
 * Connection lost or refused (08, no SQLSTATE), out of room or read-only (53, 25006), shut down (57P), a disk that fails
 * (58), asked to try again (40): https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const unavailable = /^(08|53|57|58|40)|^25006$/

/** Serialization failures and deadlocks: nothing was kept, and the same transaction may well succeed now. */
const inTheWay = /^40(001|P01)$/

function isInTheWay(failure: unknown): boolean {
  return (
    failure instanceof StoreUnavailable &&
    failure.cause instanceof pg.DatabaseError &&
    inTheWay.test(failure.cause.code ?? '')
  )
}

/** What the connection or the server could not do is StoreUnavailable; what was asked wrongly stays what it is. */
export function orUnavailable(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const state = error instanceof pg.DatabaseError ? error.code : undefined
  return state === undefined || unavailable.test(state) ? new StoreUnavailable(error, 'postgres') : error
}
