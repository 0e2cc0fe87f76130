import { isPhoneNumber } from '#firm/phone.ts'

/** The first phone number of a text that may hold several, such as "405-555-0100 or 555-0101". */
export function firstNumber(phone: string): string {
  const [first = ''] = phone.split(/\bor\b|[,;/&|]/i)
  return isPhoneNumber(first) ? first.trim() : phone
}
