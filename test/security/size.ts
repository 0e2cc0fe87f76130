export const isFull = process.env.SECURITY === 'full'

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

/** How much the security tests do: a sample for `npm test`, everything with SECURITY=full. */
export const size = isFull
  ? { requests: 20_000, sequences: 1000, tokens: 10_000, pages: 400, minutes: 20, connections: 100, logLevels }
  : { requests: 1000, sequences: 40, tokens: 1000, pages: 60, minutes: 1, connections: 20, logLevels: ['trace'] }

/** The sample always sends the same requests, and SECURITY=full sends new ones. SECURITY_SEED repeats a failed run. */
export const seed = Number(process.env.SECURITY_SEED ?? (isFull ? Date.now() % 2 ** 31 : 1))
