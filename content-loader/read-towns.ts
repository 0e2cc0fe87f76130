import { readFileSync, statSync } from 'node:fs'
import { parse, resolve } from 'node:path'
import { marked } from 'marked'
import { inOrder } from '#core/in-order.ts'
import { slugOf } from '#core/slug.ts'
import type { ContentFile } from './content-file.ts'
import type { ContentReader } from './content-reader.ts'
import { mostShared, sharedPart, wordCount } from './near-copies.ts'
import type { Wording } from './placeholders.ts'
import { reportStory } from './read-pages.ts'
import type { PictureUses, WantPicture } from './read-pictures.ts'
import { TownFields, type TownPage } from './schema/local.ts'
import { didYouMean } from './suggest.ts'

type ReadTown = { page: TownPage; file: ContentFile; text: string }

/** A shorter text says nothing of its own about a town. */
const fewestWords = 60

/**
 * Reads the folder `towns`: one file for each town that has a text and a picture of its own. In the order of `cities`. Reports
 * near-copies, because search engines count such pages as spam.
 */
export function readTowns(
  reader: ContentReader,
  wording: Wording,
  { cities, wantPicture }: { cities: readonly string[]; wantPicture: WantPicture },
): ReadTown[] {
  const folder = `${reader.folder}/towns`
  const towns = reader.filesIn(folder).flatMap(({ name, isFolder }) => {
    const path = `${folder}/${name}`
    const slug = slugOf(name) || 'shawnee'
    if (isFolder) reader.report(path, undefined, `A town is a file. Move the files of this folder into ${folder}.`)
    else if (!/\.(md|markdown|ya?ml|txt)$/i.test(name)) return []
    else if (name !== `${slug}.md`)
      reader.report(
        path,
        undefined,
        `A town is a file such as ${slug}.md. Rename it: the name becomes the address of the page.`,
      )
    else return readTown(reader, path, wording, { cities, wantPicture }) ?? []
    return []
  })
  reportCopies(reader, towns)
  return inOrder(towns, ({ page }) => cities.indexOf(page.town))
}

function readTown(
  reader: ContentReader,
  path: string,
  wording: Wording,
  { cities, wantPicture }: { cities: readonly string[]; wantPicture: WantPicture },
): ReadTown | undefined {
  const read = reader.read(path, TownFields, wording)
  if (!read) return undefined
  const { file, fields, body } = read
  const { town, headline, lead, picture, driveTime, jobs = [], title = headline, description = lead } = fields
  if (cities.length > 0 && !cities.includes(town)) {
    const message = `business.yaml has no town "${town}" in cities or moreCities.${didYouMean(town, cities)}`
    reader.reportField(file, ['town'], message)
  }
  wantPicture(file, picture, ['picture'])
  reportStory(reader, read)
  const words = wordCount(body, [town])
  if (body.trim() !== '' && words < fewestWords) {
    const message = `The text has ${words} words. A page of its own needs at least ${fewestWords} about your work in ${town}.`
    reader.report(path, file.bodyLine, message)
  }
  const page = { slug: parse(path).name, town, headline, lead, picture, driveTime, jobs, title, description }
  const text = [lead, body, ...jobs.map((job) => `${job.title}\n${job.text}`)].join('\n')
  return { page: { ...page, html: marked.parse(body, { async: false }) }, file, text }
}

function reportCopies(reader: ContentReader, towns: readonly ReadTown[]): void {
  const names = towns.map(({ page }) => page.town)
  for (const [index, { page, file, text }] of towns.entries()) {
    const earlier = towns.slice(0, index)
    const same = earlier.find((other) => other.page.town === page.town)
    if (same) reader.reportField(file, ['town'], `${same.page.slug}.md is about ${page.town}, too. Keep one of them.`)
    for (const other of earlier) {
      const shared = sharedPart(text, other.text, names)
      if (shared <= mostShared) continue
      const message = `${Math.round(shared * 100)}% of the text is that of ${other.page.slug}.md. Search engines count such pages as spam: write about your work in ${page.town}, or delete the file.`
      reader.report(file.path, file.bodyLine, message)
    }
  }
}

/** Reports pictures of towns that another page shows, or that another file has under another name. The gallery may show them. */
export function reportTownPictures(
  reader: ContentReader,
  towns: readonly ReadTown[],
  { files, uses }: { files: ReadonlyMap<string, string>; uses: PictureUses },
): void {
  for (const { page, file } of towns) {
    const isOwn = (path: string) => path === file.path || path === `${reader.folder}/pages/gallery.md`
    const other = [...(uses.get(page.picture) ?? [])].find((path) => !isOwn(path))
    const copy = other ? undefined : copyOf(reader.root, page.picture, files)
    const rule = 'The page of a town needs a picture of its own.'
    if (other) reader.reportField(file, ['picture'], `${other} shows the picture "${page.picture}", too. ${rule}`)
    if (copy) reader.reportField(file, ['picture'], `The picture "${copy}" is the same as "${page.picture}". ${rule}`)
  }
}

/** The name of another picture with the same bytes. */
function copyOf(root: string, name: string, files: ReadonlyMap<string, string>): string | undefined {
  const path = files.get(name)
  if (path === undefined) return undefined
  const size = (file: string) => statSync(resolve(root, file)).size
  const bytes = readFileSync(resolve(root, path))
  return [...files].find(
    ([other, file]) => other !== name && size(file) === bytes.length && bytes.equals(readFileSync(resolve(root, file))),
  )?.[0]
}
