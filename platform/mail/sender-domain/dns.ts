import { Resolver } from 'node:dns/promises'

/** What the checks ask DNS. `cancel` ends the questions that are still open. */
export type Dns = Pick<Resolver, 'resolveTxt' | 'resolve4' | 'resolve6' | 'resolveMx' | 'cancel'>

const limitMs = 3000
/** Strangers write the records. More or longer ones than these are left out. */
const maxTexts = 100
const maxLength = 2000

/** Asks the DNS servers of this machine. */
export const systemDns = (): Dns => new Resolver({ timeout: limitMs, tries: 1 })

/** The TXT records of the name, in printable ASCII. None when the name does not exist. Throws when DNS does not answer. */
export async function textsAt(name: string, dns: Dns): Promise<string[]> {
  const texts = await orNone(dns.resolveTxt(name))
  return texts
    .map((parts) => parts.join('').trim())
    .filter((text) => text.length <= maxLength)
    .slice(0, maxTexts)
    .map((text) => asciiOf(text))
}

/** Other characters become question marks. */
const asciiOf = (text: string) => Array.from(text, (letter) => (letter >= ' ' && letter <= '~' ? letter : '?')).join('')

/** None when the name does not exist or has no such record. Rejects when DNS does not answer. */
export async function orNone<Answer>(answers: Promise<Answer[]>): Promise<Answer[]> {
  try {
    return await answers
  } catch (error) {
    if (['ENODATA', 'ENOTFOUND'].includes(codeOf(error))) return []
    throw error
  }
}

/** False only when DNS says that there is no such name. */
export const exists = (name: string, dns: Dns): Promise<boolean> =>
  dns.resolveTxt(name).then(
    () => true,
    (error) => codeOf(error) !== 'ENOTFOUND',
  )

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')
