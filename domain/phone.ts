/** The digits of a local number: fewer are nobody's. */
export const fewestDigits = 7

/** A phone number as people write it, apart from the digits of the extension that may stand behind it. */
export function partsOf(phone: string): { number: string; extension: string } {
  const [number = '', extension = ''] = phone.split(/(?:ext(?:ension)?\.?|x|#)(?=[\s.:]*\d+\s*$)/i)
  return { number, extension: extension.replaceAll(/\D/g, '') }
}
