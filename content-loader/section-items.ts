import { parse } from 'node:path'
import type { MarkedToken, Token, Tokens } from 'marked'

/** Where a mistake in the body is reported. */
export type Report = (line: number, message: string) => void

export type SectionItem = { title?: string; picture?: string; text: string; line: number }

/** The items of all lists. Items that the claims of the business made empty are left out. */
export function readItems(blocks: { token: MarkedToken; line: number }[], report: Report): SectionItem[] {
  return blocks.flatMap(({ token, line }) => {
    if (token.type !== 'list') return []
    let itemLine = line
    return token.items.flatMap((item) => {
      const read = readItem(item, itemLine, report)
      itemLine += item.raw.split('\n').length - (item.raw.endsWith('\n') ? 1 : 0)
      return read.text === '' && read.title === undefined ? [] : [read]
    })
  })
}

/** "- ![picture-name] **Title** text". The picture and the title are optional. */
function readItem(item: Tokens.ListItem, line: number, report: Report): SectionItem {
  const isText = (block: Token) => block.type === 'text' || block.type === 'paragraph'
  if (!item.tokens.every((block) => isText(block) || block.type === 'space' || block.type === 'checkbox'))
    report(line, 'An item of a list can only have text.')
  const inline = item.tokens
    .filter(isText)
    .flatMap((block) => [...('tokens' in block ? (block.tokens ?? []) : []), space])
  const { picture, rest } = takePicture(inline)
  if (/!\[[^[\]]*\]/.test(rest.map(({ raw }) => raw).join('')))
    report(line, 'A picture can only stand at the beginning of an item, in a section with {carousel}.')
  const [first, ...others] = rest.slice(rest.findIndex((token) => plainText([token]) !== ''))
  const strong = first?.type === 'strong' ? plainText([first]).replace(/[.:]$/, '') : undefined
  return {
    text: plainText(strong === undefined ? rest : others),
    line,
    ...(strong !== undefined && { title: strong }),
    ...(picture !== undefined && { picture }),
  }
}

/** Between the paragraphs of an item. */
const space: Token = { type: 'text', raw: ' ', text: ' ' }

/** Takes "![name]" or "![text](name.jpg)" from the beginning. */
function takePicture(inline: Token[]): { picture?: string; rest: Token[] } {
  const [first, ...rest] = inline
  if (first?.type === 'image') return { picture: parse(String(first.href)).name, rest }
  const [written, name] = /^\s*!\[([^\]]*)\]/.exec(first?.type === 'text' ? first.raw : '') ?? []
  if (!first || written === undefined || name === undefined) return { rest: inline }
  const after = first.raw.slice(written.length)
  return { picture: name, rest: [{ type: 'text', raw: after, text: after }, ...rest] }
}

/** The text of tokens without their formatting. */
export function plainText(tokens: readonly Token[]): string {
  return written(tokens).replaceAll(/\s+/g, ' ').trim()
}

function written(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if ('tokens' in token && token.tokens) return written(token.tokens)
      return 'text' in token && (token.type === 'escape' || token.type === 'codespan') ? String(token.text) : token.raw
    })
    .join('')
}
