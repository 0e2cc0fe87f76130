import { type MarkedToken, type Token, walkTokens } from 'marked'
import type { Report } from './section-items.ts'

/** Tags that only show something. No other HTML becomes part of a page, so that no text of the content becomes script. */
const tags = new Set(
  'a abbr b blockquote br code dd del details div dl dt em figcaption figure h3 h4 h5 h6 hr i ins kbd li mark ol p pre q s section small span strong sub summary sup table tbody td tfoot th thead tr u ul'.split(
    ' ',
  ),
)
const attributes = new Set('class colspan cite datetime dir href id lang open rowspan start title'.split(' '))

const tag = /<!--[^>]*-->|<\/?([a-z][a-z\d]*)((?:\s[^<>]*)?)>/gi
const attribute = /([a-z-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=]+)))?/gi

/** Reports HTML and links that could run scripts. `line` is the first of the tokens. */
export function reportUnsafe(tokens: readonly Token[], line: number, report: Report): void {
  walkTokens([...tokens], (token) => {
    const marked = token as MarkedToken // without extensions, the lexer knows no other tokens
    if (marked.type === 'html' && !isSafeHtml(marked.text))
      report(line, `This HTML cannot be shown here: ${marked.text.trim().slice(0, 40)}. Write it in Markdown.`)
    if ((marked.type === 'link' || marked.type === 'image') && !isSafeAddress(marked.href))
      report(line, `The link "${marked.href.slice(0, 40)}" must begin with https://, mailto:, tel: or a slash.`)
  })
}

function isSafeHtml(html: string): boolean {
  const rest = html.replaceAll(tag, (whole, name: string | undefined, written = '') =>
    name === undefined || (tags.has(name.toLowerCase()) && areSafe(written)) ? '' : whole,
  )
  return !rest.includes('<')
}

const areSafe = (written: string) =>
  [...written.matchAll(attribute)].every(
    ([, name = '', ...values]) =>
      attributes.has(name.toLowerCase()) && (!/^(href|cite)$/i.test(name) || isSafeAddress(values.join(''))),
  )

/** Browsers leave out control characters and read character references. */
function isSafeAddress(address: string): boolean {
  if (/&(#|colon|tab|newline)/i.test(address)) return false
  const plain = address.replaceAll(/[\p{Cc}\s]/gu, '')
  return !/^[a-z][a-z\d+.-]*:/i.test(plain) || /^(https?|mailto|tel|sms):/i.test(plain)
}
