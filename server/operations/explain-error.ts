import { StoreUnavailable } from '#server/store/store.ts'

type SystemError = NodeJS.ErrnoException & { address?: string; port?: number; hostname?: string }

/** What an operator reads when a command has to end: one sentence, in the words of whoever runs it. */
export function explainError(error: unknown): string {
  if (error instanceof StoreUnavailable)
    return error.engine === 'postgres' ? ofPostgres(error.cause) : ofFolder(error.cause)
  if (!(error instanceof Error)) return String(error)
  const { code = '', syscall, address, port, path, hostname }: SystemError = error
  if (code === 'ERR_SQLITE_ERROR') return ofFolder(error)
  if (credentials.test(code) || database.test(code)) return ofPostgres(error)
  if (code === 'EADDRINUSE') return `${address}:${port} is taken: choose another PORT, or end what listens there`
  if (syscall === 'listen')
    return `Nothing can listen on ${address}:${port} here (${code}): choose another HOST or PORT`
  if (syscall === 'getaddrinfo')
    return `Nothing can listen on ${hostname} (${code}): HOST must be an address of this machine, such as 127.0.0.1`
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `There is no option ${/'(.*?)'/.exec(error.message)?.[1]}`
  if (path && syscall) return `${path} cannot be used (${code}): look at its folder and who may write there`
  return wordsOf(error)
}

// https://www.postgresql.org/docs/current/errcodes-appendix.html
const credentials = /^28...$/
const database = /^3D...$/

function ofPostgres(error: unknown): string {
  const { code = '' } = error as NodeJS.ErrnoException // PostgreSQL's own errors have one too
  const words = wordsOf(error)
  if (credentials.test(code)) return `PostgreSQL refuses the user or the password in DATABASE_URL: ${words}`
  if (database.test(code)) return `PostgreSQL has no database of the name in DATABASE_URL, so make it there: ${words}`
  return `PostgreSQL cannot be used (${words}): look at DATABASE_URL, and whether PostgreSQL runs where it leads`
}

/** Of the embedded store's folder: https://www.sqlite.org/rescode.html */
function ofFolder(error: unknown): string {
  const words = wordsOf(error)
  const { errcode = 14 } = error as { errcode?: number } // node:sqlite sets it; without one it was the folder itself
  switch (errcode & 0xff) {
    case 5: // BUSY
    case 6: // LOCKED
      return `Another program keeps the store in DATA_DIR locked (${words}): end it, or try again when it is done`
    case 10: // IOERR
    case 13: // FULL
      return `The disk that DATA_DIR or a backup is on is full or failing (${words}): make room there, or mend it`
    case 8: // READONLY
    case 14: // CANTOPEN
      return `The store in DATA_DIR cannot be used (${words}): look whether that is a folder, and who may write in it`
    default:
      return words
  }
}

/** A connection tried on several addresses fails with one error for each and no words of its own. */
function wordsOf(error: unknown): string {
  if (error instanceof AggregateError && !error.message) return wordsOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
