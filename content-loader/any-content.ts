// Lets a command run while the content has mistakes, such as a backup. Import it first. What cannot be read comes from a sample.
import { loadEnvFileOrExit, projectRoot } from './content-folder.ts'
import type { Content } from './content-types.ts'
import { filesMatching } from './files-matching.ts'
import { readContent } from './read-content.ts'
import { standIn } from './stand-in.ts'

loadEnvFileOrExit()

/** The content as it was read, with its mistakes. */
export const read = readContent(projectRoot)

const content = read.content ?? firstValidSample()
standIn.content = content && { ...content, ...read.readable }

function firstValidSample(): Content | undefined {
  for (const folder of filesMatching('samples/*', projectRoot)) {
    const { content } = readContent(projectRoot, folder)
    if (content) return content
  }
}
