import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { projectRoot } from '#content-loader/content-folder.ts'
import { mistakesInWords } from '#content-loader/read-content.ts'
import type { PagesOnRequest } from '#features/rendered-pages.ts'
import { compressed, responseFor, type Site, type SiteAddress, type SiteResponse } from '#platform/http/site.ts'
import { Images } from '#server/images/images.ts'
import { lastChanges } from './last-changes.ts'
import { publish, type Render, siteImages } from './publish.ts'

type Options = {
  render: Render
  address: SiteAddress
  /** The folder that remembers images and days of change. */
  folder: string
}

/** The published site. */
export type OpenSite = Site & {
  /** Makes the images that are missing. Resolves to the paths of those that could not be made. */
  makeImages(): Promise<string[]>
  /** Compresses the pages as well as possible. It takes seconds, so a start does not wait for it. */
  compressWell(): Promise<void>
  close(): void
}

/** What the build made for every firm. */
const build = join(projectRoot, 'build')

/** Renders the pages of the content. Rejects when a page or a picture has a mistake. */
export async function openSite({ render, address, folder }: Options): Promise<OpenSite> {
  const today = new Date().toISOString().slice(0, 10)
  const published = await publish({
    render,
    address,
    assets: filesIn(join(build, 'client'), address),
    daysOfChange: (paths) => lastChanges(paths, join(folder, 'last-changes.json'), today),
  })
  const images = new Images(join(folder, 'images'), join(build, 'images'))
  const missing = images.missing(published.images)
  const mistakes = await images.check(missing)
  if (mistakes.length > 0) {
    images.close()
    throw new Error(mistakesInWords(mistakes))
  }
  const responses = new Map(published.responses)
  return {
    ...published,
    responses,
    images: siteImages(published.images, address, (image) => images.read(image)),
    page: <Path extends keyof PagesOnRequest>(path: Path, shown: PagesOnRequest[Path]) =>
      render(address.publicUrl + path, { [path]: shown }),
    makeImages: () => images.make(missing),
    async compressWell() {
      for (const [path, response] of published.responses)
        if (!isAsset(path)) responses.set(path, await atBest(path, response))
    },
    close: () => images.close(),
  }
}

/** The build compressed it. */
const isAsset = (path: string) => path.startsWith('/assets/') || path === '/admin-worker.js'

async function atBest(path: string, response: SiteResponse): Promise<SiteResponse> {
  const name = response.headers['Content-Type']?.startsWith('text/html') ? '.html' : path
  return { ...response, bodies: await compressed(name, response.bodies.identity, 11) }
}

/** The files of a folder by path, with their `.br` and `.gz` copies. */
export function filesIn(folder: string, address: SiteAddress): Map<string, SiteResponse> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  const all = new Set(files)
  const read = (file: string) => (all.has(file) ? readFileSync(file) : undefined)
  return new Map(
    files
      .filter((file) => !/\.(br|gz)$/.test(file))
      .map((file) => {
        const path = `/${relative(folder, file).split(sep).join('/')}`
        const [br, gzip] = [read(`${file}.br`), read(`${file}.gz`)]
        const bodies = { identity: readFileSync(file), ...(br && { br }), ...(gzip && { gzip }) }
        return [path, responseFor(path, bodies, address)]
      }),
  )
}
