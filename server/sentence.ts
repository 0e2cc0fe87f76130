type SystemError = NodeJS.ErrnoException & { address?: string; port?: number }

/** What an operator reads when a command has to end: one sentence, in the words of whoever runs it. */
export function sentenceOf(error: unknown): string {
  // A connection tried on several addresses fails with one error for each and no words of its own.
  if (error instanceof AggregateError && !error.message) return sentenceOf(error.errors[0])
  if (!(error instanceof Error)) return String(error)
  const { code = '', syscall, address, port, path }: SystemError = error
  if (code === 'EADDRINUSE') return `${address}:${port} is taken: choose another PORT, or end what listens there`
  if (syscall === 'listen')
    return `Nothing can listen on ${address}:${port} here (${code}): choose another HOST or PORT`
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `There is no option ${/'(.*?)'/.exec(error.message)?.[1]}`
  if (path && syscall) return `${path} cannot be used (${code}): look at its folder and who may write there`
  return error.message
}
