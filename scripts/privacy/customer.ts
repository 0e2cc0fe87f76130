import { Email } from '#domain/fields.ts'
import { fewestDigits, partsOf } from '#domain/phone.ts'

/** How a row says whom it is about. */
export type Contact = { email: string | null; phone: string | null }

/** Whether a row is about the one customer that was asked for. */
export type Customer = (contact: Contact) => boolean

/**
 * The customer with this e-mail address or phone number, at any of its extensions unless one is named; undefined when
 * the text is neither.
 */
export function readCustomer(text: string): Customer | undefined {
  const email = Email.safeParse(text).data?.toLowerCase()
  if (email !== undefined) return (contact) => contact.email?.toLowerCase() === email
  const { number, extension } = partsOf(text)
  const digits = digitsOf(number)
  if (text.includes('@') || digits.length < fewestDigits) return undefined
  return ({ phone }) => {
    const theirs = partsOf(phone ?? '')
    return digitsOf(theirs.number) === digits && (extension === '' || theirs.extension === extension)
  }
}

/** Without the country's leading 1, which no number after it begins with. */
const digitsOf = (number: string) => number.replaceAll(/\D/g, '').replace(/^1/, '')
