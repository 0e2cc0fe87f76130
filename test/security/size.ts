const isFull = process.env.SECURITY === 'full'

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

/** How much the security tests do: a sample beside the other tests, all of it with SECURITY=full. */
export const size = isFull
  ? { requests: 20_000, sequences: 1000, tokens: 10_000, pages: 400, pageP99Ms: 50, minutes: 20, logLevels }
  : { requests: 1000, sequences: 40, tokens: 1000, pages: 60, pageP99Ms: 500, minutes: 1, logLevels: ['trace'] }

/** The sample sends the same requests every time, SECURITY=full new ones. SECURITY_SEED repeats what a failed run prints. */
export const seed = Number(process.env.SECURITY_SEED ?? (isFull ? Date.now() % 2 ** 31 : 1))
