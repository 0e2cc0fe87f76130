import { Email } from '#domain/fields.ts'

/** How a row says whom it is about. */
export type Contact = { email: string | null; phone: string | null }

/** Whether a row is about the one customer that was asked for. */
export type Customer = (contact: Contact) => boolean

/** The digits of a local number. */
const fewestDigits = 7

/** The customer with this e-mail address or phone number; undefined when the text is neither. */
export function readCustomer(text: string): Customer | undefined {
  const email = Email.safeParse(text).data?.toLowerCase()
  if (email !== undefined) return (contact) => contact.email?.toLowerCase() === email
  const phone = digitsOf(text)
  if (text.includes('@') || phone.length < fewestDigits) return undefined
  return (contact) => contact.phone !== null && digitsOf(contact.phone) === phone
}

/** Without the country's leading 1, which no number after it begins with. */
const digitsOf = (text: string) => text.replaceAll(/\D/g, '').replace(/^1/, '')
