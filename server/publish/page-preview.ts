import type { PreviewInput, PreviewOutput } from '#features/website/server/page-previews.ts'
import { loadContentOf } from '#features/website/server/preview-content.ts'
import type { Work } from '#platform/child-process/jobs.ts'

/** Renders a page of content that is not published. Input and output are JSON. */
export const previewPage: Work = async (input) => {
  const { folder, url }: PreviewInput = JSON.parse(input.toString())
  return Buffer.from(JSON.stringify(await preview(folder, url)))
}

async function preview(folder: string, url: string): Promise<PreviewOutput> {
  const found = loadContentOf(folder)
  if (found.mistakes.length > 0) return { ...found, html: '' }
  // They read the content when they are loaded.
  const [{ pagePaths }, { render }] = await Promise.all([import('./publish.ts'), import('#server/render.ts')])
  const { origin, pathname } = new URL(url)
  return { ...found, html: await render(origin + (pagePaths().includes(pathname) ? pathname : '/404')) }
}
