import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Answer, Request, Settings } from './server-host.ts'

export type Server = {
  url: string
  close(): Promise<void>
}

export type Host = ReturnType<typeof startHost>

/**
 * Starts a process that opens servers, each with its own settings, store and port. To start a process for each server
 * takes ten times as long.
 */
export function startHost() {
  // The settings of the shell that runs the tests do not count.
  const host = fork(join(import.meta.dirname, 'server-host.ts'), {
    env: { PATH: process.env.PATH },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let printed = ''
  for (const stream of [host.stdout, host.stderr]) {
    stream?.on('data', (data: Buffer) => {
      printed += data
    })
  }
  const ended = once(host, 'exit')
  const failed = ended.then(() => ({ error: `The process of the servers ended: ${printed}` }))
  const answers = new Map<number, (answer: Answer) => void>()
  host.on('message', ({ id, result }: { id: number; result: Answer }) => answers.get(id)?.(result))
  let requests = 0

  async function ask(request: Request): Promise<string> {
    requests += 1
    const id = requests
    const answered = new Promise<Answer>((resolve) => answers.set(id, resolve))
    host.send({ id, request })
    const answer = await Promise.race([answered, failed])
    answers.delete(id)
    if ('error' in answer) throw new Error(answer.error)
    return answer.url
  }

  return {
    /** Opens a server on a free port. Its store is empty unless the settings name a folder. */
    async open(settings: Settings): Promise<Server> {
      const url = await ask({ open: { PORT: '0', SUBMISSION_LIMIT: '0', ...settings } })
      return { url, close: async () => void (await ask({ close: url })) }
    },
    /** Everything that its servers have printed. */
    output: () => printed,
    async end() {
      host.disconnect()
      await ended
    },
  }
}
