import { type ContentFile, isHidden, readContentFile } from '#content-loader/content-file.ts'
import { contentFolder } from '#content-loader/content-folder.ts'
import { filesMatching } from '#content-loader/files-matching.ts'
import { type CheckResult, must } from './check-result.ts'
import type { Keep } from './keep.ts'

/** Finds texts in [brackets], which a sample leaves for its owner to replace. */
export function checkBrackets(root: string, keep: Keep): CheckResult[] {
  const paths = filesMatching(`${contentFolder(root)}/**/*.{yaml,md}`, root)
  return paths.flatMap((path) => {
    const file = path.endsWith('/keep.yaml') ? undefined : readContentFile(root, path, [])
    const found = file && !isHidden(file) ? bracketsIn(file).filter(({ text }) => !keep.hasSentence(text)) : []
    if (found.length === 0) return []
    const named = found.slice(0, maxNamed).map(({ text, line }) => `${shortened(text)} (line ${line})`)
    const more = found.length > maxNamed ? ` and ${found.length - maxNamed} more` : ''
    return [
      must(
        `${path} still has text in brackets: ${named.join(', ')}${more}.`,
        'Write your own words there, without brackets.',
      ),
    ]
  })
}

/** Not ![a picture], [a link](/address), [a link][reference], [reference]: /address or the box of a list, [x]. */
const brackets = /(?<![!\]])\[(?![ x]\])[^[\]]+\](?![([:])/gi

function bracketsIn(file: ContentFile): { text: string; line: number }[] {
  return [...file.texts, { text: file.body, line: file.bodyLine }].flatMap(({ text, line }) =>
    [...text.matchAll(brackets)].map(({ 0: found, index }) => ({
      text: found,
      line: line + text.slice(0, index).split('\n').length - 1,
    })),
  )
}

const maxNamed = 8
const maxLength = 40

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length <= maxLength ? line : `${line.slice(0, maxLength).replace(/\s\S*$/, '')} …]`
}
