import { contactOf, type Found, nameOf, type Search } from './records.ts'

/** One line per near match, with its contact data and the reason. */
export function linesOf(near: Search['near']): string {
  return near
    .map(({ found, because }) => {
      const who = contactOf(found).join(', ')
      return `  ${nameOf(found)}  ${who}: ${because}`
    })
    .join('\n')
}

/** The same for texts that belong to no row of a list. */
export const placesOf = (elsewhere: Search['elsewhere']): string =>
  elsewhere.map(({ name, because }) => `  ${name}: ${because}`).join('\n')

/** Reads `all`, or names such as bookings/12. Throws when a name is not a near match. */
export function chosenOf(near: Search['near'], answer: string): Found[] {
  const names = answer.split(/[\s,]+/).filter(Boolean)
  if (names.length === 1 && names[0]?.toLowerCase() === 'all') return near.map(({ found }) => found)
  return names.map((name) => {
    const match = near.find(({ found }) => nameOf(found) === name)
    if (!match) throw new Error(`Nothing was erased: ${name} is not among the near matches.`)
    return match.found
  })
}
