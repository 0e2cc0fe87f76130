/**
 * The text of a file as a spreadsheet saved it: in Unicode, or in Windows-1252, which spreadsheets still use for CSV. A file of
 * bytes that are no UTF-8 is of the latter kind.
 */
export function fileText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
