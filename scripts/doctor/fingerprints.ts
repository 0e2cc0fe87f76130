import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesMatching } from '#content-loader/files-matching.ts'
import { type Sentence, sentencesIn } from './content-texts.ts'

/** Hashes of the samples' sentences and pictures. write-fingerprints.ts writes them. */
export const fingerprintFile = join(import.meta.dirname, 'sample-fingerprints.txt')

/**
 * The content of that file: each folder of samples/ is one. The sentences of the blank sample are true of anybody, except those
 * in brackets.
 */
export function allFingerprints(root: string): string {
  const inSample = (folder: string, isCounted = isOwners) =>
    sentencesIn(root, folder)
      .filter(isCounted)
      .flatMap(({ text }) => fingerprintOf(text) ?? [])
  const ofEverybody = new Set(inSample('samples/blank', ({ text }) => !/[[\]]/.test(text)))
  const sentences = filesMatching('samples/*', root)
    .flatMap((folder) => inSample(folder))
    .filter((hash) => !ofEverybody.has(hash))
  const pictures = filesMatching('samples/*/pictures/*.{jpg,png,webp,avif}', root).map((path) =>
    hashOf(readFileSync(join(root, path))),
  )
  const all = [...new Set([...sentences, ...pictures])].sort()
  return `${all
    .map((hash, index) => hash + ((index + 1) % perLine === 0 ? '\n' : ' '))
    .join('')
    .trim()}\n`
}

/** What the samples say about privacy is true of every site: it describes the product. */
const isOwners = ({ path }: Sentence) => !path.endsWith('pages/privacy.md')

const perLine = 10
const minWords = 5

/** A hash of the sentence's letters, or of a whole price. Undefined for a text that is too short to be anybody's own. */
export function fingerprintOf(sentence: string): string | undefined {
  if (/\$\d/.test(sentence)) return hashOf(sentence.toLowerCase())
  const words = sentence.toLowerCase().match(/\p{L}{2,}/gu) ?? []
  return words.length < minWords || sentence.includes('://') ? undefined : hashOf(words.join(' '))
}

/** Long enough to avoid collisions among thousands of texts. */
export const hashOf = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex').slice(0, 10)
