import { Email } from '#firm/fields.ts'
import { type Hint, patternOf, plain, readNumber, similarityIn } from './numbers.ts'

/** The contact fields of a row. `texts` are its other texts. */
export type Contact = {
  name: string | null
  email: string | null
  phone: string | null
  address: string | null
  texts: string[]
}

export type Customer = {
  /** Undefined for a customer who was named by a phone number. */
  email: string | undefined
  /** Whether the row is about this customer. */
  isIn(contact: Contact): boolean
  /** Why another row may be about the same customer. Undefined without a hint. `place` is what its texts are called. */
  hintIn(contact: Contact, place: string): Hint | undefined
}

/**
 * Reads an email address or a phone number. A number without an extension matches all of its extensions. Undefined when
 * the text is neither.
 */
export function readCustomer(text: string): Customer | undefined {
  const email = Email.safeParse(plain(text)).data
  if (email !== undefined) return withEmail(folded(email))
  const number = text.includes('@') ? undefined : readNumber(text)
  if (!number) return undefined
  const pattern = patternOf(number)
  return {
    email: undefined,
    isIn: ({ phone }) => pattern.test(plain(phone ?? '')),
    hintIn({ phone, ...rest }, place) {
      const hint = similarityIn(number, phone ?? '')
      if (hint) return hint
      const hints = textsOf({ ...rest, phone: null }).flatMap((text) => similarityIn(number, text) ?? [])
      const inText = hints.find(({ isExact }) => isExact) ?? hints[0]
      return inText && { ...inText, because: `${inText.because} in ${place}` }
    },
  }
}

function withEmail(email: string): Customer {
  const pattern = wordsPattern(email)
  return {
    email,
    isIn: (contact) => folded(contact.email ?? '') === email,
    hintIn({ email: other, ...rest }, place) {
      if (withoutTag(folded(other ?? '')) === withoutTag(email))
        return { because: 'has the address with another tag', isExact: false }
      const isInText = textsOf({ ...rest, email: other }).some((text) => pattern.test(folded(text)))
      return isInText ? { because: `has the address in ${place}`, isExact: true } : undefined
    },
  }
}

/** Returns why a row may be about the same customer as these contact details, which are theirs. */
export function relationTo(theirs: Contact[]): Customer['hintIn'] {
  const valuesOf = (read: (contact: Contact) => string | undefined) => [
    ...new Set(theirs.flatMap((contact) => read(contact) ?? [])),
  ]
  const emails = valuesOf(({ email }) => (email ? folded(email) : undefined))
  const names = valuesOf(({ name }) => (name ? spaced(plain(name)) : undefined))
  const places = valuesOf(({ address }) => (address ? streetOf(address) : undefined))
  const numbers = valuesOf(({ phone }) => readNumber(phone ?? '')?.digits)
  const details: { what: string; isAll(text: string): boolean; isPart(text: string): boolean }[] = [
    ...emails.map((email) => detail('email address', email)),
    ...numbers.map((digits) => {
      const pattern = patternOf({ digits, extension: '' })
      const isIn = (text: string) => pattern.test(plain(text))
      return { what: 'phone number', isAll: isIn, isPart: isIn }
    }),
    ...names.map((name) => detail('name', name)),
    ...places.map((place) => ({ ...detail('street address', place), isAll: wordsIn(place) })),
  ]
  return (contact, place) => {
    const { email, phone, name, address, texts } = contact
    const values = { 'email address': email, 'phone number': phone, name, 'street address': address }
    for (const { what, isAll } of details)
      if (Object.entries(values).some(([role, value]) => role === what && value && isAll(value)))
        return { because: `has this customer's ${what}`, isExact: true }
    const found = details.find(({ isPart }) => textsOf({ ...contact, texts }).some(isPart))
    return found && { because: `has this customer's ${found.what} in ${place}`, isExact: true }
  }
}

/** A detail that stands in a text as whole words. A name of one word may be a word of the language, so its case counts. */
function detail(what: string, value: string) {
  const isOneWord = /^\p{L}+$/u.test(value)
  const pattern = wordsPattern(value)
  const isPart = isOneWord ? (text: string) => pattern.test(spaced(plain(text))) : wordsIn(value)
  return { what, isAll: (text: string) => folded(spaced(text)) === folded(value), isPart }
}

const wordsIn = (value: string) => {
  const pattern = wordsPattern(folded(value))
  return (text: string) => pattern.test(folded(spaced(text)))
}

/** Matches the value unless it is part of a longer word or number. */
const wordsPattern = (value: string) => new RegExp(`(?<![\\p{L}\\p{N}])${escaped(value)}(?![\\p{L}\\p{N}])`, 'u')

/** The street of an address, such as "12 Sample Street". Undefined for a text that many addresses have in common. */
function streetOf(address: string): string | undefined {
  const [first = ''] = plain(address).split(/[,\n]/)
  const street = /\d/.test(first) && /\p{L}/u.test(first) ? first : plain(address)
  return /\d/.test(street) || spaced(street).split(' ').length > 2 ? spaced(street) : undefined
}

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

const textsOf = ({ name, email, phone, address, texts }: Contact) => [
  ...[name, email, phone, address].filter((text) => text !== null),
  ...texts,
]

const spaced = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

const folded = (text: string) => plain(text).trim().toLowerCase()

/** ada+visits@example.com becomes ada@example.com. */
const withoutTag = (email: string) => email.replace(/\+[^@]*(?=@)/, '')
