import { digitsOf, minDigits, partsOf } from '#domain/phone.ts'

/** A number without its country's leading 1, 001 or +1. */
export type PhoneNumber = { digits: string; extension: string }

const mostDigits = 15
const wholeDigits = 10
const localDigits = 7
/** What may stand between two digits of one number. */
const gap = '[^\\p{L}\\p{N}]{0,6}'

/** Resolves full-width digits and letters to the ordinary ones. */
export const plain = (text: string) => text.normalize('NFKC')

/** Undefined when the text is no phone number. */
export function readNumber(text: string): PhoneNumber | undefined {
  const { number, extension } = partsOf(plain(text))
  const digits = digitsOf(number)
    .replace(/^(?:00|011)(?=\d{7})/, '')
    .replace(/^1/, '')
  return digits.length >= minDigits && digits.length <= mostDigits ? { digits, extension } : undefined
}

/**
 * Matches the number wherever it stands in a text: after any prefix, before any extension unless the number names one,
 * and beside other numbers. A number without its area code matches only where no other digits are next to it.
 */
export function patternOf({ digits, extension }: PhoneNumber): RegExp {
  const isWhole = digits.length >= wholeDigits
  const before = isWhole ? '(?<!\\d)' : `(?<!\\d${gap})`
  const prefix = `(?:(?:00|011)${gap})?(?:1${gap})?`
  const end = extension && `${gap}(?:ext(?:ension|n)?|x|#)${gap}${extension}`
  const after = isWhole || extension ? '(?!\\d)' : `(?!${gap}\\d)`
  return new RegExp(`(?=\\d)${before}${prefix}${[...digits].join(gap)}${end}${after}`, 'iu')
}

/** Why a text may mean the number too; undefined when nothing in it is like the number. */
export function likenessIn({ digits }: PhoneNumber, text: string): string | undefined {
  const written = plain(text)
    .split(/\p{L}+/u)
    .map((part) => digitsOf(part))
  if (written.some((part) => part.includes(digits))) return 'has the number'
  if (written.some((part) => part.includes(digits.slice(-localDigits)))) return 'has the same last seven digits'
  return written.some((part) => hasOneWrong(digits, part)) ? 'has a number with one other digit' : undefined
}

function hasOneWrong(digits: string, part: string): boolean {
  for (let start = 0; start + digits.length <= part.length; start++) {
    let wrong = 0
    for (let at = 0; at < digits.length && wrong < 2; at++) if (part[start + at] !== digits[at]) wrong++
    if (wrong === 1) return true
  }
  return false
}
