import type { ContentError } from '#content-loader/content-file.ts'
import { projectRoot } from '#content-loader/content-folder.ts'
import { readContent } from '#content-loader/read-content.ts'
import { standIn } from '#content-loader/stand-in.ts'
import { contentWarnings } from '#content-loader/warnings.ts'

/**
 * Makes the content of this folder that of the process. Call it before the first import of `#content`. Returns its mistakes, with
 * which it is not used, and what visitors would notice.
 */
export function loadContentOf(folder: string): { mistakes: ContentError[]; advice: string[] } {
  const { content, mistakes } = readContent(projectRoot, folder)
  standIn.content = content
  return { mistakes, advice: content ? contentWarnings(projectRoot, folder) : [] }
}
