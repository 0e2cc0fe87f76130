import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { didYouMean } from '#content-loader/suggest.ts'
import { type Environment, readValidSettings, settings } from '#platform/env.ts'
import { envFileMistakes, misnamedEnvFile, misnamedInWords } from '#platform/env-file.ts'
import { unencodedIn, unencodedInWords } from '#platform/mail/smtp-url.ts'
import { type CheckResult, must, should } from './check-result.ts'

const file = '.env'

type Settings = {
  env: Environment
  /** As they are written, also those with mistakes. */
  set: NodeJS.ProcessEnv
  /** The names of the settings with mistakes. */
  wrong: string[]
  results: CheckResult[]
}

/** The valid settings of the process and of the .env file, and the mistakes in the others. The process wins. */
export function readSettings(variables: NodeJS.ProcessEnv): Settings {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const set = { ...parseEnv(text), ...variables }
  const { env, mistakes } = readValidSettings(set)
  const lines = linesOf(text).filter(({ name }) => variables[name] === undefined)
  const cut = lines.filter((line) => settings.includes(line.name) && isCut(line, set))
  const unread = envFileMistakes(text, settings, variables)
  const misnamed = misnamedEnvFile()
  const results = [
    ...(misnamed ? [must(`${misnamedInWords(misnamed)}.`, '')] : []),
    ...unread.map(({ line, message }) => must(`${file}:${line}: ${message}.`, '')),
    ...cut.flatMap(reportCut),
    ...mistakes
      .filter(({ name }) => ![...cut, ...unread].some((line) => line.name === name))
      .flatMap(({ name, message }) => {
        const line = lines.findLast((each) => each.name === name)?.line
        const place = line === undefined ? '' : `${file}:${line}: `
        return message.split('\n').map((sentence) => must(`${place}${sentence}.`, ''))
      }),
    ...lines.flatMap(reportUnknown),
  ]
  return { env, set, wrong: [...mistakes, ...cut, ...unread].map(({ name }) => name), results }
}

type Line = { name: string; line: number; written: string }

/** The lines that set something, from 1, with their values as they are written. */
function linesOf(text: string): Line[] {
  return text.split('\n').flatMap((whole, index) => {
    const [, name, written = ''] = /^\s*(?:export\s+)?(\w+)\s*=(.*)$/.exec(whole) ?? []
    return name === undefined ? [] : [{ name, line: index + 1, written: written.trim() }]
  })
}

/** Whether a # within the value begins a comment. */
const isCut = ({ name, written }: Line, set: NodeJS.ProcessEnv) =>
  !/^["'`]/.test(written) && /\S#/.test(written) && written !== set[name]

function reportCut({ name, line, written }: Line): CheckResult[] {
  const unencoded = name === 'SMTP_URL' ? unencodedIn(written) : []
  if (unencoded.length > 0) return unencoded.map((found) => must(`${file}:${line}: ${unencodedInWords(found)}.`, ''))
  const what = `${file}:${line}: The value of ${name} ends before its #, which begins a comment.`
  return [must(what, name.endsWith('_URL') ? 'Write %23 instead of #.' : 'Put the value in double quotes.')]
}

/** Other programs may have settings in the file, too: only names that are nearly ours count. */
function reportUnknown({ name, line }: Line): CheckResult[] {
  const meant = settings.includes(name) ? '' : didYouMean(name, settings)
  return meant === '' ? [] : [should(`${file}:${line}: There is no setting ${name}.${meant}`, 'Correct its name.')]
}
