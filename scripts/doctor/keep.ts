import { existsSync } from 'node:fs'
import { parse, resolve } from 'node:path'
import { errorInWords } from '#content-loader/content-file.ts'
import { contentFolder } from '#content-loader/content-folder.ts'
import { contentReader } from '#content-loader/content-reader.ts'
import { KeepFile } from '#content-loader/schema/keep.ts'
import { type CheckResult, should } from './check-result.ts'
import { contentMistake } from './content-advice.ts'

/** What the owner accepts. */
export type Keep = {
  hasSentence(text: string): boolean
  hasPicture(name: string): boolean
  mistakes: CheckResult[]
  /** Entries that accept nothing. Call it after the checks. */
  unused(): CheckResult[]
}

type Entry = { words: string; line: number; isUsed: boolean }

/** Reads keep.yaml of the content. The file is optional. */
export function readKeep(root: string): Keep {
  const path = `${contentFolder(root)}/keep.yaml`
  const reader = contentReader(root, contentFolder(root))
  const read = existsSync(resolve(root, path)) ? reader.read(path, KeepFile) : undefined
  const entriesOf = (list: 'sentences' | 'pictures', wordsIn: (text: string) => string): Entry[] =>
    (read?.fields[list] ?? []).map((text, index) => ({
      words: wordsIn(text),
      line: read?.file.lineOf([list, index]) ?? 1,
      isUsed: false,
    }))
  const sentences = entriesOf('sentences', plainWords)
  const pictures = entriesOf('pictures', (text) => parse(text).name.toLowerCase())
  const use = (entries: Entry[]) => {
    for (const entry of entries) entry.isUsed = true
    return entries.length > 0
  }
  const unusedOf = (entries: Entry[], what: string) =>
    entries
      .filter(({ isUsed }) => !isUsed)
      .map(({ line }) =>
        should(
          `${path}:${line}: The doctor would not report this ${what} anyway.`,
          'Remove it from the list, or correct it.',
        ),
      )
  return {
    // A text may be a line of the sentence, or the sentence after the mark and the title of an item.
    hasSentence(text) {
      const found = plainWords(text)
      return use(sentences.filter(({ words }) => holds(words, found) || (holds(found, words) && isLong(words))))
    },
    hasPicture: (name) => use(pictures.filter(({ words }) => words === name)),
    mistakes: reader.errors.map((error) => contentMistake(errorInWords(error))),
    unused: () => [...unusedOf(sentences, 'sentence'), ...unusedOf(pictures, 'picture')],
  }
}

/** Letters and digits count, without capitals and marks such as ** and quotes. */
const plainWords = (text: string) => (text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []).join(' ')

const holds = (whole: string, part: string) => part !== '' && ` ${whole} `.includes(` ${part} `)

/** A shorter entry would accept too much. */
const isLong = (words: string) => words.split(' ').length >= 4
