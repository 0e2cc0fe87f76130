import { business, emergencies } from '#content'

const { choice, headline, advice, kinds = [], words = [], harmless = [], always = [] } = emergencies

/** Words that stand one after the other. A stem also stands for longer words. */
type Phrase = { text: string; isStem: boolean }[]
/** Phrases of which one is enough. */
type Term = Phrase[]

/** Phrases by the first letter of their first word, so that most of them are never compared. */
type PhraseIndex = Map<string, { entry: Term[]; term: Term; phrase: Phrase }[]>

/** What a visitor in danger reads: what it sounds like, and what to do. The headline is empty if only the choice says so. */
export type Danger = { headline: string; advice: string }

/** What somebody in danger is asked to do, without a period. */
export const callNow = `Please call us now${business.emergencyService ? ', day or night' : ''}`

/** Entries of no kind come last. */
const allKinds = [...kinds, { headline, words, always }].map((kind) => ({
  danger: { headline: kind.headline, advice: kind.advice ?? advice },
  alarming: indexOf(kind.words.map(entryOf)),
  alwaysAlarming: indexOf((kind.always ?? []).map(entryOf)),
}))
const routine = harmless.map(entryOf)
const routinePhrases = indexOf(routine.filter(({ length }) => length === 1))
const routinePairs = routine.filter(({ length }) => length > 1)

type Described = { service?: string | null; text: string | null }

/** The first kind of danger that the customer's text describes: some sentence has all terms of an entry. */
export function dangerIn({ service, text }: Described): Danger | undefined {
  const sentences = plain(text ?? '')
    .split(/[.!?\n]/)
    .map((sentence) => {
      const whole: readonly string[] = sentence.match(/[a-z\d]+/g) ?? []
      return { whole, rest: withoutRoutine(whole) }
    })
  const kind = allKinds.find(({ alarming, alwaysAlarming }) =>
    sentences.some(({ whole, rest }) => isAlarming(whole, alwaysAlarming) || isAlarming(rest, alarming)),
  )
  if (kind) return kind.danger
  return choice !== undefined && service === choice ? { headline: '', advice } : undefined
}

/** The danger that a stored row names. None once staff lowered its priority. */
export const dangerOf = ({ priority, ...described }: Described & { priority: string }): Danger | undefined =>
  priority === 'urgent' ? dangerIn(described) : undefined

/** Whether the customer's text describes an emergency, or the service is the choice for emergencies. */
export const soundsLikeEmergency = (described: Described): boolean => dangerIn(described) !== undefined

function isAlarming(sentence: readonly string[], index: PhraseIndex): boolean {
  const found = new Map<Term[], Set<Term>>()
  return sentence.some((word, place) =>
    index.get(word.charAt(0))?.some(({ entry, term, phrase }) => {
      if (!standsAt(sentence, place, phrase)) return false
      const terms = found.get(entry) ?? new Set()
      found.set(entry, terms.add(term))
      return terms.size === entry.length
    }),
  )
}

/** The sentence with routine phrases blanked. An entry with several terms is blanked once per complete set of them. */
function withoutRoutine(sentence: readonly string[]): string[] {
  const left = [...sentence]
  for (const [index, word] of sentence.entries()) {
    for (const { phrase } of routinePhrases.get(word.charAt(0)) ?? [])
      if (standsAt(left, index, phrase)) left.fill('', index, index + phrase.length)
  }
  for (const entry of routinePairs) {
    const places = entry.map((term) => placesOf(left, term))
    const count = Math.min(...places.map(({ length }) => length))
    for (const place of places) for (const { index, end } of place.slice(0, count)) left.fill('', index, end)
  }
  return left
}

/** Where the term stands. */
function placesOf(sentence: readonly string[], term: Term): { index: number; end: number }[] {
  return sentence.flatMap((_, index) => {
    const phrase = term.find((each) => standsAt(sentence, index, each))
    return phrase ? [{ index, end: index + phrase.length }] : []
  })
}

function standsAt(sentence: readonly string[], index: number, phrase: Phrase): boolean {
  return phrase.every(({ text, isStem }, offset) => {
    const word = sentence[index + offset]
    return word === text || (isStem && word?.startsWith(text))
  })
}

/** Such as `water / rain + panel*`. */
function entryOf(entry: string): Term[] {
  return entry.split('+').map((term) =>
    term.split('/').map((phrase) =>
      Array.from(plain(phrase).matchAll(/([a-z\d]+)(\*?)/g), ([, text = '', star]) => ({
        text,
        isStem: star === '*',
      })),
    ),
  )
}

function indexOf(entries: Term[][]): PhraseIndex {
  const index: PhraseIndex = new Map()
  for (const entry of entries)
    for (const term of entry)
      for (const phrase of term) {
        const letter = phrase[0]?.text.charAt(0) ?? ''
        index.set(letter, [...(index.get(letter) ?? []), { entry, term, phrase }])
      }
  return index
}

/** Lowercase and without accents. Removes marks first, because normalizing a long run of them takes quadratic time. */
function plain(text: string): string {
  const withoutMarks = (marked: string) => marked.replaceAll(/\p{M}/gu, '')
  return withoutMarks(withoutMarks(text).normalize('NFD')).toLowerCase()
}
