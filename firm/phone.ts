import { business } from '#content'
import { internationalNumber as dialed, digitsOf, isCompleteNumber as isDialable } from '#core/dialing.ts'

/** The digits of a local number. A text with fewer is not a phone number. */
export const minDigits = 7

export const isPhoneNumber = (text: string) => digitsOf(text).length >= minDigits

/** Whether a number can be dialed from anywhere: with an area code of our country, or with + and a calling code. */
export const isCompleteNumber = (number: string): boolean => isDialable(number, business.dialing)

/** Splits a phone number from the digits of its extension. The extension may be empty. */
export function partsOf(phone: string): { number: string; extension: string } {
  const [number = '', extension = ''] = phone.split(/(?:ext(?:ension)?\.?|x|#)(?=[\s.:]*\d+\s*$)/i)
  return { number, extension: digitsOf(extension) }
}

/** Whether the text has a whole number, as we can call back from here. */
export function isWholeNumber(phone: string): boolean {
  const { number, extension } = partsOf(phone)
  return [number, extension].some(
    (text) => digitsOf(text).length >= business.dialing.minDigits || isCompleteNumber(text),
  )
}

/** The number in international form, such as +15555550100. A number without a calling code or area code keeps its digits. */
export const internationalNumber = (number: string): string => dialed(number, business.dialing)

/** "…0188" for "(405) 555-0188". Null for a text that is no phone number. */
export function shortPhone(phone: string): string | null {
  const { number } = partsOf(phone)
  return isPhoneNumber(number) ? `…${digitsOf(number).slice(-4)}` : null
}

const northAmerican = /^(?:\+?1[\s.-]?)?\(?([2-9]\d\d)\)?[\s./–-]*(\d{3})[\s./–-]*(\d{4})$/

/**
 * For a business in North America, a number of North America as (405) 555-0199. Any other text, such as one with an
 * extension, stays as it is.
 */
export const shownPhone = (phone: string) =>
  business.dialing.code === '1' ? phone.replace(northAmerican, '($1) $2-$3') : phone
