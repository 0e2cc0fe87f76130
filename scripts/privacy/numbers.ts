import { digitsOf, withAsciiDigits } from '#core/dialing.ts'
import { asciiDomain } from '#firm/fields.ts'
import { minDigits, partsOf } from '#firm/phone.ts'

/** Why a text may be about a customer. */
export type Hint = {
  because: string
  /** Whether the customer's own data stands there, and not only something similar. */
  isExact: boolean
}

/** A number without the prefix 1, 001 or +1. */
export type PhoneNumber = { digits: string; extension: string }

const maxDigits = 15
const fullDigits = 10
const localDigits = 7
/** Separators between two digits of one number. */
const gap = '[^\\p{L}\\p{N}]{0,6}'

/** The text as the store has it: with ASCII digits and letters for full-width ones, and with ASCII domains of email addresses. */
export const plain = (text: string) =>
  withAsciiDigits(text.normalize('NFKC')).replaceAll(/(?<=@)[\p{L}\p{M}\p{N}.-]+/gu, asciiDomain)

/** Undefined when the text is not a phone number. */
export function readNumber(text: string): PhoneNumber | undefined {
  const { number, extension } = partsOf(plain(text))
  const digits = digitsOf(number)
    .replace(/^(?:00|011)(?=\d{7})/, '')
    .replace(/^1/, '')
  return digits.length >= minDigits && digits.length <= maxDigits ? { digits, extension } : undefined
}

/**
 * Matches the number anywhere in a text: with any prefix, and with any extension unless the number has one. A number
 * without an area code matches only without adjacent digits.
 */
export function patternOf({ digits, extension }: PhoneNumber): RegExp {
  const isFull = digits.length >= fullDigits
  const before = isFull ? '(?<!\\d)' : `(?<!\\d${gap})`
  const prefix = `(?:(?:00|011)${gap})?(?:1${gap})?`
  const end = extension && `${gap}(?:ext(?:ension|n)?|x|#)${gap}${extension}`
  const after = isFull || extension ? '(?!\\d)' : `(?!${gap}\\d)`
  return new RegExp(`(?=\\d)${before}${prefix}${[...digits].join(gap)}${end}${after}`, 'iu')
}

/** Why a text may contain the number. Undefined when nothing in it is similar. */
export function similarityIn({ digits }: PhoneNumber, text: string): Hint | undefined {
  const parts = plain(text)
    .split(/\p{L}+/u)
    .map((part) => digitsOf(part))
  if (parts.some((part) => part.includes(digits))) return { because: 'has the number', isExact: true }
  if (parts.some((part) => part.includes(digits.slice(-localDigits))))
    return { because: 'has the same last seven digits', isExact: false }
  return parts.some((part) => differsInOneDigit(digits, part))
    ? { because: 'has a number with one different digit', isExact: false }
    : undefined
}

function differsInOneDigit(digits: string, part: string): boolean {
  for (let start = 0; start + digits.length <= part.length; start++) {
    let wrong = 0
    for (let at = 0; at < digits.length && wrong < 2; at++) if (part[start + at] !== digits[at]) wrong++
    if (wrong === 1) return true
  }
  return false
}
