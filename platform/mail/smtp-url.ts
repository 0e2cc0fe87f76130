import { listInWords } from '#firm/formats.ts'

type Part = 'user name' | 'password'

/** A character of SMTP_URL that must be written as a percent sign and its code, such as %40 for @. */
export type Unencoded = { part: Part; characters: string[] }

/** The characters that a URL reads as something else, or that not every program accepts in a URL. */
const special = /%(?![\da-f]{2})|[@:/?#[\]\\\s"<>^`{|}]/gi

/**
 * The characters of the user name and the password that are not percent-encoded. The text need not be a valid URL. A
 * user name may contain @, as email addresses do: the last @ ends the password.
 */
export function unencodedIn(url: string): Unencoded[] {
  const [, credentials = ''] = /^smtps?:\/\/(.*)@[^@]*$/is.exec(url.trim()) ?? []
  const colon = credentials.indexOf(':')
  const parts: [Part, string][] =
    colon < 0
      ? [['user name', credentials]]
      : [
          ['user name', credentials.slice(0, colon)],
          ['password', credentials.slice(colon + 1)],
        ]
  return parts.flatMap(([part, text]) => {
    // Every mail server and program accepts an email address as the user name.
    const found = text.match(special)?.filter((character) => part === 'password' || character !== '@') ?? []
    return found.length > 0 ? [{ part, characters: [...new Set(found)] }] : []
  })
}

/** Such as `The password in SMTP_URL contains @ and /: write %40 and %2F`. Names no other character of it. */
export function unencodedInWords({ part, characters }: Unencoded): string {
  const names = characters.map((character) => (character === ':' ? 'a colon' : character.trim() || 'a space'))
  return `The ${part} in SMTP_URL contains ${listInWords(names)}: write ${listInWords(characters.map(encoded))}`
}

const encoded = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`

/** Whether the URL ends after its host and port. Otherwise a / or ? of the password ended them. */
export function endsAfterHost(url: string): boolean {
  const { hostname, pathname, search } = new URL(url)
  return !pathname.includes('@') && (hostname.includes('.') || !search.includes('@'))
}

/** Why SMTP_URL cannot be read. */
export function wrongSmtpUrl(url: string): string {
  const found = unencodedIn(url).map(unencodedInWords)
  return found.length > 0 ? found.join('\n') : 'SMTP_URL must look like smtps://user:password@mail.example.com:465'
}
