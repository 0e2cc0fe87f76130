import { contentFolder } from '#content-loader/content-folder.ts'
import { unfinishedTexts } from '#content-loader/unfinished-texts.ts'
import { type CheckResult, must } from './check-result.ts'
import type { Keep } from './keep.ts'

/** Reports texts in [brackets] that the owner does not keep. */
export function checkBrackets(root: string, keep: Keep): CheckResult[] {
  return unfinishedTexts(root, contentFolder(root)).flatMap(({ path, texts }) => {
    const found = texts.filter(({ text }) => !keep.hasSentence(text))
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

const maxNamed = 8
const maxLength = 40

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length <= maxLength ? line : `${line.slice(0, maxLength).replace(/\s\S*$/, '')} …]`
}
