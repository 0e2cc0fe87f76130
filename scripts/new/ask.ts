import { createInterface } from 'node:readline'

/** Asks on the terminal, or reads lines from a program. */
export type Asker = ReturnType<typeof askOnTerminal>

export function askOnTerminal() {
  const lines = createInterface({ input: process.stdin, output: process.stdout, terminal: process.stdin.isTTY })
  const answers = lines[Symbol.asyncIterator]()

  /** Asks until the answer has no mistake. An empty answer is the default. Rejects when the input ends. */
  async function ask(
    text: string,
    byDefault: string,
    mistakeIn: (answer: string) => string | undefined,
  ): Promise<string> {
    for (;;) {
      lines.setPrompt(`${text} [${byDefault}]: `)
      lines.prompt()
      const next = await answers.next()
      if (next.done) throw new Error('\nThe input ended, so nothing was written. --yes accepts the defaults.')
      const answer = next.value.trim() || byDefault
      const mistake = mistakeIn(answer)
      if (!mistake) return answer
      console.log(`  ${mistake}.`)
    }
  }

  return { ask, close: () => lines.close() }
}
