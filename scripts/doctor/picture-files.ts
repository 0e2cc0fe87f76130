import { readPictureFiles } from '#content-loader/picture-files.ts'
import { isReadable, pictureQuality, unreadable } from '#server/images/picture-quality.ts'
import { type CheckResult, must, should } from './check-result.ts'

/** Finds what a start finds in the pictures that the content names: damaged, small, cropped and animated ones. */
export async function checkPictureFiles(root: string, names: readonly string[]): Promise<CheckResult[]> {
  const { files } = readPictureFiles(root)
  const results: CheckResult[] = []
  // One after the other: a decoded photo of a phone takes 50 MB.
  for (const name of names) {
    const path = files.get(name)
    if (path === undefined) continue // a mistake of the content
    const { mistake, warning } = await pictureQuality(root, name, path)
    if (mistake !== undefined || !(await isReadable(root, path))) results.push(must(unreadable(path), ''))
    else if (warning !== undefined) results.push(should(warning, ''))
  }
  return results
}
