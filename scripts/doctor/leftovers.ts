import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { contentFolder } from '#content-loader/content-folder.ts'
import { readPictureFiles } from '#content-loader/picture-files.ts'
import { type CheckResult, ok, should } from './check-result.ts'
import { type Sentence, sentencesIn } from './content-texts.ts'
import { fingerprintFile, fingerprintOf, hashOf } from './fingerprints.ts'
import { type Keep, readKeep } from './keep.ts'

/** Words that customers of one trade do not expect from another, by the schemaType of trade.yaml. */
const words: Record<string, RegExp> = {
  Electrician:
    /\b(electricians?|electrical|wiring|breakers?|outlets?|breaker panels?|electrical panels?|circuits?|dimmers?|volts?|amps?|EV chargers?)\b/gi,
  Plumber: /\b(plumb(?:ers?|ing)|sewers?|faucets?|toilets?|drain cleaning|clog(?:s|ged)?)\b/gi,
  HVACBusiness: /\b(HVAC|ductwork|refrigerants?|air handlers?)\b/gi,
  RoofingContractor: /\b(roof(?:ers?|ing)|shingles?|gutters?)\b/gi,
  HousePainter: /\b(house ?painters?|repaint(?:s|ed|ing)?)\b/gi,
  Locksmith: /\b(locksmiths?|deadbolts?|rekey(?:s|ed|ing)?)\b/gi,
  MovingCompany: /\b(movers|moving (?:trucks?|boxes))\b/gi,
}

/** Trades that do the work of others. */
const general = new Set(['GeneralContractor', 'HomeAndConstructionBusiness'])

/** The words of a text that belong to another trade, in lowercase. */
function foreignWords(text: string, schemaType: string): string[] {
  if (general.has(schemaType)) return []
  const own = words[schemaType]
  return Object.entries(words).flatMap(([trade, pattern]) =>
    trade === schemaType
      ? []
      : [...text.matchAll(pattern)].flatMap(([word]) => (own && word.match(own) ? [] : [word.toLowerCase()])),
  )
}

const fingerprints = new Set(readFileSync(fingerprintFile, 'utf8').trim().split(/\s+/))

/** Finds sentences that the owner has not replaced, and words of another trade, if the own one is known. */
export function checkTexts(root: string, schemaType: string | undefined, keep: Keep = readKeep(root)): CheckResult[] {
  const isKeepFile = (path: string) => path.endsWith('/keep.yaml')
  const sentences = sentencesIn(root).filter(({ path }) => !isKeepFile(path))
  // Texts in brackets have a check of their own.
  const left = sentences.filter(
    ({ text }) => !/[[\]]/.test(text) && fingerprints.has(fingerprintOf(text) ?? '') && !keep.hasSentence(text),
  )
  const ofSample = byFile(left).map(([path, found]) =>
    should(
      `${path} has ${found.length === 1 ? 'a sentence' : `${found.length} sentences`} of the sample (${linesOf(found)}).`,
      `Write your own, or list those that are true of you in ${contentFolder(root)}/keep.yaml.`,
    ),
  )
  const foreign = sentences.flatMap((sentence) =>
    schemaType === undefined
      ? []
      : foreignWords(sentence.text, schemaType).flatMap((text) =>
          keep.hasSentence(sentence.text) ? [] : [{ ...sentence, text }],
        ),
  )
  const ofAnotherTrade = byFile(foreign).map(([path, found]) =>
    should(
      `${path} has words of another trade: ${[...new Set(found.map(({ text }) => text))].join(', ')} (${linesOf(found)}).`,
      `Write your own, or list the sentences that belong to your trade in ${contentFolder(root)}/keep.yaml.`,
    ),
  )
  return ofSample.length + ofAnotherTrade.length > 0
    ? [...ofSample, ...ofAnotherTrade]
    : [ok(`The texts in ${contentFolder(root)} are your own.`)]
}

/** Finds pictures of the sample, and files that the content does not name. */
export function checkPictures(
  root: string,
  { pictures, note }: { pictures: Record<string, string>; note: string | undefined },
  keep: Keep = readKeep(root),
): CheckResult[] {
  const files = [...readPictureFiles(root).files]
  const named = files.filter(([name]) => Object.hasOwn(pictures, name))
  const ofSample = named.filter(
    ([name, path]) => fingerprints.has(hashOf(readFileSync(resolve(root, path)))) && !keep.hasPicture(name),
  )
  const unnamed = files.filter(([name]) => !Object.hasOwn(pictures, name))
  const results: CheckResult[] = []
  if (ofSample.length > 0)
    results.push(
      should(
        `Pictures of the sample: ${ofSample.map(([, path]) => path).join(', ')}.`,
        `Replace them with photos of your own work, or list those that you keep in ${contentFolder(root)}/keep.yaml.`,
      ),
    )
  else if (note !== undefined && named.length > 0 && /\b(draw|render|illustrat|comput)/i.test(note))
    results.push(
      should(
        `The note in ${contentFolder(root)}/pages/gallery.md still says that the pictures are drawn.`,
        'Remove the line that begins with "note:".',
      ),
    )
  if (unnamed.length > 0)
    results.push(
      should(
        `Nothing uses these picture files: ${unnamed.map(([, path]) => path).join(', ')}.`,
        `Describe them in ${contentFolder(root)}/pictures.yaml, or delete them.`,
      ),
    )
  return results.length > 0 ? results : [ok('The pictures are your own.')]
}

const byFile = (sentences: Sentence[]) => [...Map.groupBy(sentences, ({ path }) => path)]

const maxLines = 8

/** "line 4", "lines 4, 9 and 12", or the first lines and "more". */
function linesOf(found: Sentence[]): string {
  const lines = [...new Set(found.map(({ line }) => line))]
  const shown = lines.slice(0, maxLines).join(', ')
  return `${lines.length === 1 ? 'line' : 'lines'} ${shown}${lines.length > maxLines ? ' and more' : ''}`
}
