import { trade } from '#content'
import { people } from '#features/people/server/people.ts'
import { listInWords } from '#firm/formats.ts'
import type { Sql } from '#platform/store/store.ts'

/** What one person of the trade is called, where the trade has a word for them. */
const words: Partial<Record<typeof trade.schemaType, string>> = {
  Electrician: 'electrician',
  HousePainter: 'painter',
  Locksmith: 'locksmith',
  Plumber: 'plumber',
}

/** The first names of these people, without those who no longer work here. */
export async function firstNamesOf(sql: Sql, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const known = new Map((await people.list(sql)).map((person) => [person.id, person]))
  return ids.flatMap((id) => {
    const person = known.get(id)
    return person && person.disabledAt === null ? [person.firstName] : []
  })
}

/** Such as "Your electrician is Maria.", or "Maria and Bob will come." Empty for nobody. */
export function crewSentence(names: readonly string[], word: string = words[trade.schemaType] ?? ''): string {
  if (names.length === 0) return ''
  if (word === '') return `${listInWords(names)} will come.`
  return names.length === 1 ? `Your ${word} is ${names[0]}.` : `Your ${word}s are ${listInWords(names)}.`
}
