import { isHidden, readContentFile } from '#content-loader/content-file.ts'
import { contentFolder } from '#content-loader/content-folder.ts'
import { filesMatching } from '#content-loader/files-matching.ts'

/** A sentence of the content, with its placeholders as they are written. */
export type Sentence = { path: string; line: number; text: string }

/** Every sentence that visitors can read. Names and other short texts count as sentences. */
export function sentencesIn(root: string, folder = contentFolder(root)): Sentence[] {
  const paths = filesMatching(`${folder}/**/*.{yaml,md}`, root)
  return paths.flatMap((path) => {
    const file = readContentFile(root, path, [])
    if (!file || isHidden(file)) return []
    const body = file.body.split('\n').map((text, index) => ({ text, line: file.bodyLine + index }))
    return [...file.texts, ...body].flatMap(({ text, line }) =>
      text
        .split(/(?<=[.!?:])\s+/)
        .filter((sentence) => sentence.trim() !== '')
        .map((sentence) => ({ path, line, text: sentence })),
    )
  })
}
