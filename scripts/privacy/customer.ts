import { Email } from '#domain/fields.ts'
import { likenessIn, patternOf, plain, readNumber } from './numbers.ts'

/** How a row says whom it is about; `texts` are its other fields. */
export type Contact = { name: string | null; email: string | null; phone: string | null; texts: string[] }

export type Customer = {
  /** Whether the row is about this customer. */
  isIn(contact: Contact): boolean
  /** Why another row may be about them too, in words for the operator. */
  hintIn(contact: Contact): string | undefined
}

/**
 * The customer with this e-mail address or phone number, at any of its extensions unless one is named; undefined when
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
    hintIn({ name, phone, texts }) {
      const likeness = likenessIn(number, phone ?? '')
      if (likeness) return likeness
      const inText = [name ?? '', ...texts].map((each) => likenessIn(number, each)).find(Boolean)
      return inText && `${inText} in its text`
    },
  }
}

function withEmail(email: string): Customer {
  return {
    isIn: (contact) => folded(contact.email ?? '') === email,
    hintIn({ name, phone, email: other, texts }) {
      if (withoutTag(folded(other ?? '')) === withoutTag(email)) return 'has the address with another tag'
      const isInText = [name ?? '', phone ?? '', ...texts].some((each) => folded(each).includes(email))
      return isInText ? 'has the address in its text' : undefined
    },
  }
}

/** Why a row may be about the same customer as these rows. */
export function relationTo(rows: Contact[]): (contact: Contact) => string | undefined {
  const emails = new Set(rows.flatMap(({ email }) => (email ? [folded(email)] : [])))
  const names = new Set(rows.flatMap(({ name }) => (name ? [nameOf(name)] : [])))
  const numbers = new Set(rows.flatMap(({ phone }) => readNumber(phone ?? '')?.digits ?? []))
  const patterns = [...numbers].map((digits) => patternOf({ digits, extension: '' }))
  return ({ name, email, phone }) => {
    if (email && emails.has(folded(email))) return 'has the e-mail address of a row above'
    const written = plain(phone ?? '')
    if (patterns.some((pattern) => pattern.test(written))) return 'has the phone number of a row above'
    return name && names.has(nameOf(name)) ? 'has the name of a row above' : undefined
  }
}

const folded = (text: string) => plain(text).trim().toLowerCase()

const nameOf = (name: string) => folded(name).replaceAll(/\s+/g, ' ')

/** ada+visits@example.com arrives at ada@example.com. */
const withoutTag = (email: string) => email.replace(/\+[^@]*(?=@)/, '')
