/**
 * How phone numbers of a country are dialed. The patterns match from the start. They are made once, because every page with a
 * form has this file.
 */
export type Dialing = {
  /** The calling code, such as 44. */
  code: string
  /** Matches what stands in front of a calling code. */
  international: string
  /** Matches the digits of a number with its area code. The group has those that follow the calling code. */
  national: string
  /** How many digits the shortest whole number has: a text with fewer is no number that can be called back. */
  minDigits: number
}

/** The text with the digits of every script as those of a keyboard: ٤٠٥ becomes 405. */
export const withAsciiDigits = (text: string) =>
  text.replaceAll(/(?!\d)\p{Nd}/gu, (digit) => {
    const point = digit.codePointAt(0) ?? 0
    let zero = point
    // Unicode has the ten digits of a script in a row.
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
    return String((point - zero) % 10)
  })

export const digitsOf = (text: string) => text.replaceAll(/\D/g, '')

/** The number in international form (E.164), such as +15555550100. A number without an area code keeps its digits. */
export function internationalNumber(number: string, { code, international, national }: Dialing): string {
  const abroad = number.trim().split(RegExp(`^${international}`))[1]
  if (abroad) return `+${digitsOf(abroad.replace('(0)', ''))}`
  const digits = digitsOf(number)
  return digits.replace(RegExp(`^${national}$`), `+${code}$1`)
}

/** Whether a number can be dialed from anywhere: with an area code of the country, or with + and a calling code. */
export const isCompleteNumber = (number: string, dialing: Dialing): boolean =>
  /^\+\d{8,15}$/.test(internationalNumber(number, dialing))
