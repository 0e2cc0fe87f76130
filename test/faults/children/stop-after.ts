// Preloaded with --import. Kills the process with SIGKILL after the STOP_AFTERth SQL statement. The count starts at the
// first statement that contains STOP_FROM.
import { DatabaseSync, StatementSync } from 'node:sqlite'
import pg from 'pg'

const { STOP_FROM = '', STOP_AFTER } = process.env
let counted: number | undefined

function count(statement: string) {
  if (counted === undefined && statement.includes(STOP_FROM)) counted = 0
  if (counted !== undefined && ++counted === Number(STOP_AFTER)) process.kill(process.pid, 'SIGKILL')
}

const { all } = StatementSync.prototype
Object.assign(StatementSync.prototype, {
  all(this: StatementSync, ...parameters: Parameters<typeof all>) {
    const rows = all.apply(this, parameters)
    count(this.sourceSQL)
    return rows
  },
})

const { exec } = DatabaseSync.prototype
DatabaseSync.prototype.exec = function (statement) {
  exec.call(this, statement)
  count(statement)
}

const query: (...parameters: unknown[]) => unknown = pg.Client.prototype.query
Object.assign(pg.Client.prototype, {
  query(first: string | { text: string }, ...rest: unknown[]) {
    const result = query.call(this, first, ...rest)
    if (!(result instanceof Promise)) return result
    return result.then((rows) => {
      count(typeof first === 'string' ? first : first.text)
      return rows
    })
  },
})
