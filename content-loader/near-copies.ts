/** The length of the word sequences that are compared. */
const length = 5

/** Two texts that share more of their word sequences than this are copies of each other. */
export const mostShared = 0.4

/**
 * How much of the shorter text the other has too, from 0 to 1: the part of its sequences of five words that occur in both.
 * Names of towns do not count, so that a text with another name is the same text.
 */
export function sharedPart(one: string, other: string, towns: readonly string[]): number {
  const [sequences, others] = [one, other].map((text) => sequencesOf(wordsOf(text, towns))) as [
    Set<string>,
    Set<string>,
  ] // two texts
  const fewest = Math.min(sequences.size, others.size)
  return fewest === 0 ? 0 : [...sequences].filter((sequence) => others.has(sequence)).length / fewest
}

/** The number of words, without names of towns. */
export const wordCount = (text: string, towns: readonly string[]): number => wordsOf(text, towns).length

function wordsOf(text: string, towns: readonly string[]): string[] {
  let rest = ` ${
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  } `
  for (const town of towns)
    rest = rest.replaceAll(
      ` ${town
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
        .trim()} `,
      ' ',
    )
  return rest.split(' ').filter(Boolean)
}

function sequencesOf(words: readonly string[]): Set<string> {
  return new Set(
    words.flatMap((_, index) => (index + length > words.length ? [] : words.slice(index, index + length).join(' '))),
  )
}
