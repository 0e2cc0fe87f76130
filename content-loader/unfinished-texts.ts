import { type ContentFile, isHidden, readContentFile } from './content-file.ts'
import { filesMatching } from './files-matching.ts'

/** Not ![a picture], [a link](/address), [a link][reference], [reference]: /address or the box of a list, [x]. */
const brackets = /(?<![!\]])\[(?![ x]\])[^[\]]+\](?![([:])/gi

export type UnfinishedText = { text: string; line: number }

/** The texts in [brackets] of each file, which a sample leaves for its owner to replace. Files without one are left out. */
export function unfinishedTexts(root: string, folder: string): { path: string; texts: UnfinishedText[] }[] {
  const paths = filesMatching(`${folder}/**/*.{yaml,md}`, root)
  return paths.flatMap((path) => {
    const file = path.endsWith('/keep.yaml') ? undefined : readContentFile(root, path, [])
    const texts = file && !isHidden(file) ? bracketsIn(file) : []
    return texts.length > 0 ? [{ path, texts }] : []
  })
}

const bracketsIn = (file: ContentFile): UnfinishedText[] =>
  [...file.texts, { text: file.body, line: file.bodyLine }].flatMap(({ text, line }) =>
    [...text.matchAll(brackets)].map(({ 0: found, index }) => ({
      text: found,
      line: line + text.slice(0, index).split('\n').length - 1,
    })),
  )
