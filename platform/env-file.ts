import { existsSync } from 'node:fs'
import { parseEnv } from 'node:util'

/** A mistake in a line of the .env file, in a sentence without a full stop. */
export type EnvFileMistake = { name: string; line: number; message: string }

const curly = /^[“”„‘’]/

/** The lines that mean a setting and set another value, or none. `variables` are those of the process, which win. */
export function envFileMistakes(
  text: string,
  names: readonly string[],
  variables: NodeJS.ProcessEnv,
): EnvFileMistake[] {
  const read = parseEnv(text)
  return text.split('\n').flatMap((whole, index) => {
    const [, name = '', sign, value = ''] = /^\s*(?:export\s+)?(\w+)\s*([:=])\s*(.*)$/.exec(whole) ?? []
    const set = variables[name]
    if (!names.includes(name) || (set !== undefined && set !== read[name])) return []
    const mistake = (message: string) => [{ name, line: index + 1, message }]
    if (sign === ':') return mistake(`Write ${name}= with an equals sign, not a colon`)
    if (curly.test(value)) return mistake(`${name} has curly quotes. Use straight ones, ' or ", or none`)
    return []
  })
}

/** A file that somebody saved as .env, and that an editor called otherwise. Undefined beside a .env file. */
export function misnamedEnvFile(exists: (name: string) => boolean = existsSync): string | undefined {
  return exists('.env') ? undefined : ['.env.txt', 'env.txt', '.env.rtf'].find((name) => exists(name))
}

export const misnamedInWords = (name: string) =>
  `Nothing reads ${name}: rename it to .env. Show file extensions on Windows, or the name stays the same`
