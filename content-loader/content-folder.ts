import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** An owner's own content. Releases never have this folder. */
export const ownContent = 'content'
export const defaultSample = 'samples/electrician'

/** The folder of the content, from the project root: the owner's own, or the electrician's sample. */
export const contentFolder = (root: string) => (existsSync(join(root, ownContent)) ? ownContent : defaultSample)

/**
 * The folder of the content's pictures, from the project root. A content brings its own. Copies of 0.2 and earlier have
 * them beside their content, and use the sample's without that folder.
 */
export function pictureFolder(root: string, folder = contentFolder(root)): string {
  const inside = `${folder}/pictures`
  if (folder !== ownContent) return inside
  return [inside, 'pictures'].find((path) => existsSync(join(root, path))) ?? `${defaultSample}/pictures`
}
