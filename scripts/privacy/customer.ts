import { Email } from '#domain/fields.ts'
import { patternOf, plain, readNumber, similarityIn } from './numbers.ts'

/** The contact fields of a row. `texts` are its other texts. */
export type Contact = { name: string | null; email: string | null; phone: string | null; texts: string[] }

export type Customer = {
  /** Whether the row is about this customer. */
  isIn(contact: Contact): boolean
  /** Why another row may be about the same customer. Undefined without a hint. */
  hintIn(contact: Contact): string | undefined
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
    isIn: ({ phone }) => pattern.test(plain(phone ?? '')),
    hintIn({ name, phone, email, texts }) {
      const similarity = similarityIn(number, phone ?? '')
      if (similarity) return similarity
      const inText = [name ?? '', email ?? '', ...texts].map((text) => similarityIn(number, text)).find(Boolean)
      return inText && `${inText} in its text`
    },
  }
}

function withEmail(email: string): Customer {
  return {
    isIn: (contact) => folded(contact.email ?? '') === email,
    hintIn({ name, phone, email: other, texts }) {
      if (withoutTag(folded(other ?? '')) === withoutTag(email)) return 'has the address with another tag'
      const isInText = [name ?? '', phone ?? '', ...texts].some((text) => folded(text).includes(email))
      return isInText ? 'has the address in its text' : undefined
    },
  }
}

/** Returns why a row may be about the same customer as these rows. */
export function relationTo(rows: Contact[]): (contact: Contact) => string | undefined {
  const emails = new Set(rows.flatMap(({ email }) => (email ? [folded(email)] : [])))
  const names = new Set(rows.flatMap(({ name }) => (name ? [nameOf(name)] : [])))
  const numbers = new Set(rows.flatMap(({ phone }) => readNumber(phone ?? '')?.digits ?? []))
  const patterns = [...numbers].map((digits) => patternOf({ digits, extension: '' }))
  return ({ name, email, phone }) => {
    if (email && emails.has(folded(email))) return 'has the email address of a row above'
    const plainPhone = plain(phone ?? '')
    if (patterns.some((pattern) => pattern.test(plainPhone))) return 'has the phone number of a row above'
    return name && names.has(nameOf(name)) ? 'has the name of a row above' : undefined
  }
}

const folded = (text: string) => plain(text).trim().toLowerCase()

const nameOf = (name: string) => folded(name).replaceAll(/\s+/g, ' ')

/** ada+visits@example.com becomes ada@example.com. */
const withoutTag = (email: string) => email.replace(/\+[^@]*(?=@)/, '')
