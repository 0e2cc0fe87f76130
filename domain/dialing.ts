/** How phone numbers of a country are dialed. */
export type Dialing = {
  /** The calling code, such as 44. */
  code: string
  /** Digits before a national number that the international form leaves out: 1 in North America, 0 in most countries. */
  trunk: string
  /** How many digits a number has that begins without the trunk prefix. One with fewer has no area code. */
  digits: number
}

export const digitsOf = (text: string) => text.replaceAll(/\D/g, '')

/** The digits after the calling code. Undefined for a number without one and without an area code. */
function nationalDigits(number: string, { code, trunk, digits }: Dialing): string | undefined {
  const typed = digitsOf(number)
  if (code === '1') return /^1?(\d{10})$/.exec(typed)?.[1]
  const hasTrunk = trunk !== '' && typed.startsWith(trunk)
  const national = hasTrunk ? typed.slice(trunk.length) : typed
  return national.length >= (hasTrunk ? 6 : digits) ? national : undefined
}

/** The digits of a number that begins with + or 00. Outside of North America, 00 is dialed for +. */
function foreignDigits(number: string, { code }: Dialing): string | undefined {
  const text = number.trim()
  if (text.startsWith('+')) return digitsOf(text.replace('(0)', ''))
  return code !== '1' && /^\(?00/.test(text) ? digitsOf(text).slice(2) : undefined
}

/** Whether a number can be dialed from anywhere: with an area code of the country, or with + and a calling code. */
export function isCompleteNumber(number: string, dialing: Dialing): boolean {
  const foreign = foreignDigits(number, dialing)
  if (foreign !== undefined) return foreign.length >= 8 && foreign.length <= 15
  const national = nationalDigits(number, dialing)
  return national !== undefined && dialing.code.length + national.length <= 15
}

/** The number in international form (E.164), such as +15555550100. A number without an area code keeps its digits. */
export function internationalNumber(number: string, dialing: Dialing): string {
  const foreign = foreignDigits(number, dialing)
  if (foreign !== undefined) return `+${foreign}`
  const national = nationalDigits(number, dialing)
  return national === undefined ? digitsOf(number) : `+${dialing.code}${national}`
}
