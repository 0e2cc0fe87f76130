/** The mail hosts of most customers. */
const hosts = [
  ...['gmail.com', 'yahoo.com', 'hotmail.com', 'outlook.com', 'icloud.com'],
  ...['aol.com', 'comcast.net', 'live.com', 'msn.com', 'verizon.net'],
]

/** Hosts of their own whose name is one letter away. */
const others = /^(?:e|y)?mail\.com$/

/** Asks whether a large mail host was meant. Undefined unless the host of the address has a typing mistake of one key. */
export function emailHint(address: string): string | undefined {
  const typed = address.trim().split('@')[1]?.toLowerCase() ?? ''
  if (others.test(typed) || hosts.includes(typed)) return undefined
  const [name = '', end = ''] = typed.split(/\.(.*)/)
  const meant = hosts.find((host) => {
    const [itsName = '', itsEnd = ''] = host.split('.')
    // Many firms have a name of three or four letters.
    return (name === itsName || (itsName.length > 4 && isNear(name, itsName))) && isNear(end, itsEnd)
  })
  return meant && `Did you mean ${meant}?`
}

/** Whether they differ in at most one letter, or in two neighbors that changed places. */
function isNear(text: string, other: string): boolean {
  let start = 0
  while (start < text.length && text[start] === other[start]) start++
  const isSame = (rest: number, otherRest: number) => text.slice(start + rest) === other.slice(start + otherRest)
  return (
    isSame(1, 1) ||
    isSame(1, 0) ||
    isSame(0, 1) ||
    (text[start] === other[start + 1] && text[start + 1] === other[start] && isSame(2, 2))
  )
}
