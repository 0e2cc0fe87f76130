import { parse } from 'node:path'
import { inOrder } from '#core/in-order.ts'
import { slugOf } from '#core/slug.ts'
import type { ContentReader } from './content-reader.ts'
import type { OwnPage } from './own-page.ts'
import type { Wording } from './placeholders.ts'
import type { WantPicture } from './read-pictures.ts'
import { OwnPageFields } from './schema/pages.ts'
import { readSections } from './sections.ts'
import { closest } from './suggest.ts'

/** The first segments of the addresses that the product has. A test compares them with its routes and pages. */
export const reservedNames = [
  ...['404', 'about', 'admin', 'api', 'assets', 'booking', 'calendar', 'cards', 'contact', 'gallery', 'healthz'],
  ...['home', 'index', 'mails', 'metrics', 'not-found', 'pictures', 'quote', 'readyz', 'request', 'services', 'towns'],
]

/** What fits into the header beside the other links: pages, and characters of each label. */
const menuRoom = { pages: 2, characters: 14 }

type OwnPagesContext = {
  wording: Wording
  wantPicture: WantPicture
  /** The names of the services' pages. */
  slugs: readonly string[]
  /** The files of the pages that every site has, and those of them that are missing. */
  known: readonly string[]
  missing: readonly string[]
}

/** Reads the other files of content/pages, sorted as in menu and footer. Hidden pages are left out. */
export function readOwnPages(reader: ContentReader, context: OwnPagesContext): OwnPage[] {
  const paths = ownFiles(reader, context)
  const pages = paths.flatMap((path) => readOwnPage(reader, path, context) ?? [])
  const inMenu = pages.filter(({ fields }) => fields.menu)
  for (const { file, page } of inMenu)
    if (page.label.length > menuRoom.characters)
      reader.reportField(
        file,
        ['label'],
        `"${page.label}" is too long for the menu. Write a label of at most ${menuRoom.characters} characters.`,
      )
  const surplus = inMenu.at(menuRoom.pages)
  if (surplus)
    reader.reportField(
      surplus.file,
      ['menu'],
      `The menu has room for ${menuRoom.pages} pages of your own. List the others in the footer, with "footer: true".`,
    )
  const byLabel = pages.toSorted((one, other) => one.page.label.localeCompare(other.page.label, 'en'))
  return inOrder(byLabel, ({ fields }) => fields.menuOrder).map(({ page }) => page)
}

/** The paths of the files that can be pages of the owner's own. */
function ownFiles(reader: ContentReader, { known, missing, slugs }: OwnPagesContext): string[] {
  const folder = `${reader.folder}/pages`
  const others = reader.filesIn(folder).filter(({ name, isFolder }) => !isFolder && !known.includes(name))
  const markdown = others.filter(({ name }) => /\.md$/i.test(name) && !/^readme\./i.test(name))
  const paths = markdown.flatMap(({ name }) => {
    const path = `${folder}/${name}`
    const slug = slugOf(name) || 'financing'
    const report = (message: string) => reader.report(path, undefined, message)
    const meant = closest(parse(name).name, missing)
    if (meant !== undefined) report(`No page shows this file. Did you mean "${meant}.md"?`)
    else if (name !== `${slug}.md`)
      report(`A page is a file such as ${slug}.md. Rename it: the name becomes the address of the page.`)
    else if (reservedNames.includes(slug)) report(`The product needs the address /${slug}. Choose another file name.`)
    else if (slugs.includes(slug)) report(`A service has the same file name. Choose another.`)
    else return [path]
    return []
  })
  reader.reportUnread(folder, [...known, ...markdown.map(({ name }) => name)])
  return paths
}

function readOwnPage(reader: ContentReader, path: string, { wording, wantPicture }: OwnPagesContext) {
  const read = reader.readShown(path, OwnPageFields, wording)
  if (!read || read === 'hidden') return undefined
  const { file, fields, body } = read
  const { sections, pictures } = readSections(
    { text: body, written: file.body, line: file.bodyLine },
    (line, message) => reader.report(path, line, message),
    { mayBeginWithText: true },
  )
  for (const { name, line } of pictures) wantPicture(file, name, line)
  wantPicture(file, fields.picture, ['picture'])
  const { hidden: _, menuOrder: __, ...rest } = fields
  const { title, headline = title, label = title } = fields
  const page: OwnPage = { ...rest, headline, label, slug: parse(path).name, sections }
  return { file, fields, page }
}
