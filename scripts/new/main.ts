// `npm run new`: makes content/ from a sample. Asks what no flag answers. See docs/owner/website.md.
import { existsSync, lstatSync, readlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ownContent } from '#content-loader/content-folder.ts'
import { filesMatching } from '#content-loader/files-matching.ts'
import { mistakesInWords } from '#content-loader/read-content.ts'
import { type Answers, questions } from '#features/website/server/start/questions.ts'
import { readSample, sampleNames } from '#features/website/server/start/samples.ts'
import { writeContent } from '#features/website/server/start/write-content.ts'
import { explainError } from '#platform/operations/explain-error.ts'
import { type Asker, askOnTerminal } from './ask.ts'

const root = join(import.meta.dirname, '../..')
const path = join(root, ownContent)
/** After an upgrade, the version that runs has a link to the content: see deploy/release.sh. */
const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()
const target = isLink ? resolve(root, readlinkSync(path)) : path
const help = `npm run new -- [--sample NAME] [--${questions.map(({ flag }) => `${flag} …`).join('] [--')}] [--yes]
--yes accepts the defaults of what is left out.`

try {
  console.log(await main())
} catch (error) {
  console.error(explainError(error))
  process.exitCode = 1
}

/** Resolves to what was done. */
async function main(): Promise<string> {
  const flags = readFlags()
  if (flags.help) return help
  if (existsSync(target))
    throw new Error(`${ownContent}/ exists already, so nothing was changed. Rename it to start again.`)
  const { sample, answers } = await answersTo(flags)
  const errors = writeContent({ sample, answers, target })
  if (errors.length > 0) throw new Error(`${mistakesInWords(errors)}\nNothing was written.`)
  return done()
}

function readFlags() {
  const options = Object.fromEntries(
    ['sample', ...questions.map(({ flag }) => flag)].map((flag) => [flag, { type: 'string' as const }]),
  )
  try {
    const { values } = parseArgs({ options: { ...options, yes: { type: 'boolean' }, help: { type: 'boolean' } } })
    const { yes, help, ...given } = values
    return { yes: yes === true, help: help === true, given: given as Record<string, string | undefined> } // all texts
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\n${help}`)
  }
}

async function answersTo({ yes, given }: { yes: boolean; given: Record<string, string | undefined> }) {
  let asker: Asker | undefined
  /** The answer of a flag, the default, or what is typed. */
  const answer = async (
    flag: string,
    text: string,
    byDefault: string,
    mistakeIn: (answer: string) => string | undefined,
  ) => {
    const value = given[flag]?.trim()
    if (value === undefined && !yes) {
      asker ??= askOnTerminal()
      return asker.ask(text, byDefault, mistakeIn)
    }
    const mistake = value === undefined ? undefined : mistakeIn(value)
    if (mistake) throw new Error(`--${mistake}. Nothing was written.`)
    return value ?? byDefault
  }
  try {
    const names = sampleNames(root)
    const name = await answer('sample', `Sample to start from (${names.join(', ')})`, names[0] ?? '', (typed) =>
      names.includes(typed) ? undefined : `sample must be one of ${names.join(', ')}`,
    )
    const sample = readSample(root, name)
    const answers: Partial<Answers> = {}
    for (const { flag, text, choices, defaultOf, mistakeIn, isAsked } of questions) {
      const byDefault = defaultOf(sample, answers)
      const isLeftOut = given[flag] === undefined && isAsked?.(answers, sample) === false
      answers[flag] = isLeftOut
        ? byDefault
        : await answer(flag, choices ? `${text} (${choices.join(', ')})` : text, byDefault, (typed) =>
            mistakeIn(typed, sample, answers),
          )
    }
    return { sample, answers: answers as Answers } // every question was answered
  } finally {
    asker?.close()
  }
}

function done(): string {
  const files = filesMatching('**/*.*', target)
  const pictures = files.filter((file) => file.startsWith('pictures/'))
  return `
${ownContent}/ is yours: ${files.length - pictures.length} text files and ${pictures.length} pictures. No upgrade touches it.

  npm start         shows your site
  npm run dev       shows it, too, and follows your edits
  npm run doctor    lists what is left to write
  git add ${ownContent} && git commit --message "Our content"
`
}
