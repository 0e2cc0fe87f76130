/** The digits of a local number. A text with fewer is not a phone number. */
export const minDigits = 7

export const digitsOf = (text: string) => text.replaceAll(/\D/g, '')

export const isPhoneNumber = (text: string) => digitsOf(text).length >= minDigits

/** Whether a number can be dialed from anywhere: ten digits of North America, or + and a country code. */
export function isCompleteNumber(number: string): boolean {
  const digits = digitsOf(number).length
  if (number.trim().startsWith('+')) return digits >= 8 && digits <= 15
  return digits === 10 || (digits === 11 && /^\D*1/.test(number))
}

/** Splits a phone number from the digits of its extension. The extension may be empty. */
export function partsOf(phone: string): { number: string; extension: string } {
  const [number = '', extension = ''] = phone.split(/(?:ext(?:ension)?\.?|x|#)(?=[\s.:]*\d+\s*$)/i)
  return { number, extension: digitsOf(extension) }
}

/** The number in international form, such as +15555550100. A number without a country code or area code keeps its digits. */
export function internationalNumber(number: string): string {
  if (number.trim().startsWith('+')) return `+${digitsOf(number)}`
  return digitsOf(number).replace(/^1?(?=\d{10}$)/, '+1')
}

/** "…0188" for "(405) 555-0188". Null for a text that is no phone number. */
export function shortPhone(phone: string): string | null {
  const { number } = partsOf(phone)
  return isPhoneNumber(number) ? `…${digitsOf(number).slice(-4)}` : null
}
/** A number of North America as (405) 555-0199. Any other text, such as one with an extension, stays as it is. */
export const shownPhone = (phone: string) =>
  phone.replace(/^(?:\+?1[\s.-]?)?\(?([2-9]\d\d)\)?[\s./–-]*(\d{3})[\s./–-]*(\d{4})$/, '($1) $2-$3')
