import { firstNumber } from '#dashboard/kit/first-number.ts'
import { internationalNumber, isCompleteNumber, partsOf } from '#firm/phone.ts'

/** Opens the messages app with the text, on iOS (which wants `&`) and Android (`?`). Undefined without a complete number. */
export function textLink(phone: string, text: string): string | undefined {
  const { number } = partsOf(firstNumber(phone))
  return isCompleteNumber(number) ? `sms:${internationalNumber(number)}?&body=${encodeURIComponent(text)}` : undefined
}
