import { StoreUnavailable } from '#platform/store/store.ts'
import { isUntrusted } from './untrusted-certificate.ts'

type SystemError = NodeJS.ErrnoException & { address?: string; port?: number; hostname?: string }

/** One sentence for an operator: why a command failed, and what to do about it. */
export function explainError(error: unknown): string {
  if (error instanceof StoreUnavailable) {
    return error.engine === 'postgres' ? explainPostgres(error.cause) : explainSqlite(error.cause)
  }
  if (!(error instanceof Error)) return String(error)
  const { code = '', syscall, address, port, path, hostname }: SystemError = error
  if (code === 'ERR_SQLITE_ERROR') return explainSqlite(error)
  if (invalidCredentials.test(code) || noSuchDatabase.test(code)) return explainPostgres(error)
  if (code === 'EADDRINUSE') {
    return `${address}:${port} is already in use: choose another PORT, or stop the program that listens there`
  }
  if (syscall === 'listen') return `Cannot listen on ${address}:${port} (${code}): choose another HOST or PORT`
  if (syscall === 'getaddrinfo') {
    return `Cannot listen on ${hostname} (${code}): HOST must be an address of this machine, such as 127.0.0.1`
  }
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `Unknown option ${/'(.*?)'/.exec(error.message)?.[1]}`
  if (path && syscall) return `${path} cannot be used (${code}): check its folder and permissions`
  return messageOf(error)
}

// https://www.postgresql.org/docs/current/errcodes-appendix.html
const invalidCredentials = /^28...$/
const noSuchDatabase = /^3D...$/

function explainPostgres(error: unknown): string {
  const { code = '' } = error as NodeJS.ErrnoException // PostgreSQL's errors have a code too
  const message = messageOf(error)
  if (invalidCredentials.test(code)) return `PostgreSQL rejected the user or password in DATABASE_URL: ${message}`
  if (noSuchDatabase.test(code)) return `The database in DATABASE_URL does not exist, so create it: ${message}`
  if (isUntrusted({ code, message }))
    return `PostgreSQL's certificate is signed by nobody that this machine trusts: save the authority's certificate as a PEM file, and add sslrootcert=/path/to/it.pem to DATABASE_URL`
  return `PostgreSQL cannot be used (${message}): look at DATABASE_URL, and check that PostgreSQL is running there`
}

/** https://www.sqlite.org/rescode.html */
function explainSqlite(error: unknown): string {
  const message = messageOf(error)
  const { errcode = 14 } = error as { errcode?: number } // node:sqlite sets it; without it, the folder is unusable
  switch (errcode & 0xff) {
    case 5: // BUSY
    case 6: // LOCKED
      return `Another program has locked the store in DATA_DIR (${message}): stop it, or try again when it is done`
    case 10: // IOERR
    case 13: // FULL
      return `The disk of DATA_DIR or of a backup is full or failing (${message}): free some space or replace the disk`
    case 8: // READONLY
    case 14: // CANTOPEN
      return `The store in DATA_DIR cannot be used (${message}): check that DATA_DIR is a folder this user can write to`
    case 11: // CORRUPT
    case 26: // NOTADB
      return `store.sqlite in DATA_DIR is damaged (${message}): move it away with its -wal and -shm files, then restore the last backup with npm run restore`
    default:
      return message
  }
}

/** A connection tried on several addresses fails with an AggregateError that has no message of its own. */
function messageOf(error: unknown): string {
  if (error instanceof AggregateError && !error.message) return messageOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
