import { Lexer, type MarkedToken, parser, type Tokens } from 'marked'
import { reportUnsafe } from './safe-markdown.ts'
import type { Point } from './schema/fields.ts'
import { type SectionKind, sectionKinds } from './schema/service.ts'
import { plainText, type Report, readItems, type SectionItem } from './section-items.ts'
import type { Section } from './service-page.ts'
import { didYouMean } from './suggest.ts'

type Kind = SectionKind
type Heading = { kind: Kind; heading: string; line: number; isMissing?: true }
type Block = { token: MarkedToken; line: number }

/**
 * Reads the body of a file: second-level headings, each followed by paragraphs or a list. `written` has the placeholders that
 * `text` has not, on the same lines. With `mayBeginWithText`, a text before the first heading is a section without a heading.
 */
export function readSections(
  body: { text: string; written: string; line: number },
  report: Report,
  { mayBeginWithText = false } = {},
): { sections: Section[]; pictures: { name: string; line: number }[] } {
  const pictures: { name: string; line: number }[] = []
  const written = body.written.split('\n')
  const groups = groupsOf(body, report, mayBeginWithText)
  const sections = groups.flatMap(({ heading, blocks }, index) => {
    const next = groups[index + 1]?.heading.line
    const [title = '', ...below] = written.slice(heading.line - body.line, next && next - body.line)
    // The claims of the business can remove a heading or everything below it.
    if (heading.heading === '' && !heading.isMissing) {
      if (!dependsOnClaim(title)) report(heading.line, 'The heading has no title. Write one after "##".')
      return []
    }
    for (const block of blocks) reportStray(block, report)
    if (heading.kind === 'text') {
      if (blocks.length > 0) return [textSection(heading, blocks)]
      if (!dependsOnClaim(below.join('\n'))) report(heading.line, `There is no text below "${heading.heading}".`)
      return []
    }
    if (!blocks.some(({ token }) => token.type === 'list'))
      report(heading.line, `"${heading.heading}" needs a list below it, with one "- " line per item.`)
    const items = readItems(blocks, report)
    if (items.length === 0) return []
    for (const { picture: name, line } of items) if (name !== undefined) pictures.push({ name, line })
    return [sectionOf(heading, introOf(heading, blocks, report), items, report)]
  })
  return { sections, pictures }
}

/** Whether a claim can remove a part of this text. */
const dependsOnClaim = (written: string) => /\{[^{}?]*\?/.test(written)

/** Reports Markdown that would be shown as it is written. */
function reportStray({ token, line }: Block, report: Report): void {
  if (token.type === 'list' || token.type === 'code') return
  for (const [index, text] of token.raw.split('\n').entries()) {
    if (/^#{2,6}[^#\s]/.test(text)) report(line + index, 'Put a space after the "#" characters of a heading.')
    if (/!\[[^[\]]*\]/.test(text))
      report(line + index, 'A picture can only stand in an item of a section with {carousel}, or in the picture field.')
  }
}

/** The blocks below each heading. */
function groupsOf(body: { text: string; line: number }, report: Report, mayBeginWithText: boolean) {
  const groups: { heading: Heading; blocks: Block[] }[] = []
  let line = body.line
  for (const token of Lexer.lex(body.text)) {
    const marked = token as MarkedToken // without extensions, the lexer knows no other tokens
    reportUnsafe([token], line, report)
    const last = groups.at(-1)
    if (marked.type === 'heading' && marked.depth <= 2)
      groups.push({ heading: readHeading(marked, line, report), blocks: [] })
    else if (last && marked.type !== 'space') last.blocks.push({ token: marked, line })
    else if (marked.type !== 'space' && marked.type !== 'def') {
      if (mayBeginWithText) {
        const heading: Heading = { kind: 'text', heading: '', line, isMissing: true }
        groups.push({ heading, blocks: [{ token: marked, line }] })
        line += token.raw.split('\n').length - 1
        continue
      }
      report(line, 'The text must begin with a heading such as "## What it takes".')
      return []
    }
    line += token.raw.split('\n').length - 1
  }
  return groups
}

/** "## Warning signs {warnings}" */
function readHeading(token: Tokens.Heading, line: number, report: Report): Heading {
  if (token.depth === 1) report(line, 'Begin headings with "##". The title of the page is its headline field.')
  const text = plainText(token.tokens)
  const brace = text.endsWith('}') ? text.lastIndexOf('{') : -1
  const heading = brace < 0 ? text : text.slice(0, brace).trimEnd()
  const typed = brace < 0 ? 'text' : text.slice(brace + 1, -1).trim()
  const kind = sectionKinds.find((known) => known === typed)
  if (!kind) {
    const meant = didYouMean(typed, sectionKinds)
    report(line, `There is no kind of section "${typed}".${meant} Known: ${sectionKinds.join(', ')}.`)
  }
  return { kind: kind ?? 'text', heading, line }
}

function textSection({ heading }: Heading, blocks: Block[]): Section {
  return { kind: 'text', heading, html: parser(blocks.map(({ token }) => token)) }
}

/** The paragraphs before or after a list, and the quote in a section with figures. */
function introOf({ kind, heading }: Heading, blocks: Block[], report: Report): { intro: string; hint: string } {
  const texts = { intro: [] as string[], hint: [] as string[] }
  for (const { token, line } of blocks) {
    if (token.type === 'paragraph') texts.intro.push(plainText(token.tokens))
    else if (token.type === 'blockquote' && kind === 'figures') texts.hint.push(plainText(token.tokens))
    else if (token.type !== 'list' && token.type !== 'def')
      report(line, `"${heading}" can show paragraphs and a list, but not this. Give it a heading without {${kind}}.`)
  }
  return { intro: texts.intro.join(' '), hint: texts.hint.join(' ') }
}

function sectionOf(
  { kind, heading }: Heading,
  { intro, hint }: { intro: string; hint: string },
  items: SectionItem[],
  report: Report,
): Section {
  const common = { heading, ...(intro && { intro }) }
  if (kind !== 'carousel')
    for (const { picture, line } of items)
      if (picture !== undefined) report(line, 'A picture can only stand in an item of a section with {carousel}.')
  switch (kind) {
    case 'warnings':
    case 'cards':
      return { kind, ...common, points: items.map((item) => titled(item, report)) }
    case 'carousel':
      return {
        kind,
        ...common,
        slides: items.map((item) => ({ ...titled(item, report), ...(item.picture && { picture: item.picture }) })),
      }
    case 'figures': {
      const figures = items.map((item) => titled(item, report))
      return {
        kind,
        ...common,
        figures: figures.map(({ title, text }) => ({ value: title, label: text })),
        ...(hint && { hint }),
      }
    }
    case 'checklist':
    case 'names':
      return { kind, ...common, items: items.map(({ title, text }) => [title, text].filter(Boolean).join(' ')) }
    case 'text':
      return { kind, heading, html: '' }
  }
}

function titled({ title, text, line }: SectionItem, report: Report): Point {
  if (title === undefined)
    report(line, 'Begin the item with its title in bold, such as "- **Rust** Water has found a way in.".')
  else if (text === '') report(line, `The item "${title}" has no text after its title.`)
  return { title: title ?? '', text }
}
