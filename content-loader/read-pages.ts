import { existsSync } from 'node:fs'
import { parse, resolve } from 'node:path'
import { marked } from 'marked'
import type * as z from 'zod/mini'
import type { Checked, ContentReader } from './content-reader.ts'
import type { Content } from './content-types.ts'
import type { Wording } from './placeholders.ts'
import { readOwnPages } from './read-own-pages.ts'
import type { WantPicture } from './read-pictures.ts'
import { reportUnsafe } from './safe-markdown.ts'
import * as schema from './schema/pages.ts'
import { didYouMean } from './suggest.ts'

/** Reads the pages: those that every site has, and the owner's own. Cards of the gallery leave with their service. */
export function readPages(
  reader: ContentReader,
  wording: Wording,
  wantPicture: WantPicture,
  slugs: readonly string[],
): Pick<Content, 'pages' | 'ownPages'> | undefined {
  const names: string[] = []
  const pathOf = (name: string) => `${reader.folder}/pages/${name}.md`
  const page = <Schema extends z.ZodMiniType>(name: string, fields: Schema) => {
    names.push(name)
    return withoutBody(reader, reader.read(pathOf(name), fields, wording))
  }
  const shownPage = <Schema extends z.ZodMiniType>(name: string, fields: Schema) => {
    names.push(name)
    return reader.readShown(pathOf(name), fields, wording)
  }
  const home = page('home', schema.HomeFields)
  const about = shownPage('about', schema.AboutFields)
  if (about && about !== 'hidden') reportStory(reader, about)
  const services = page('services', schema.ServicesFields)
  const booking = page('booking', schema.BookingFields)
  const contact = page('contact', schema.QuoteRequestFields)
  const gallery = shownPage('gallery', schema.GalleryFields)
  if (gallery !== 'hidden') withoutBody(reader, gallery)
  const notFound = page('not-found', schema.NotFoundFields)
  const known = names.map((name) => `${name}.md`)
  const missing = names.filter((name) => !existsSync(resolve(reader.root, pathOf(name))))
  const ownPages = readOwnPages(reader, { wording, wantPicture, slugs, known, missing })

  for (const read of [about, services, notFound])
    if (read && read !== 'hidden') wantPicture(read.file, read.fields.picture, ['picture'])
  if (about && about !== 'hidden')
    for (const [index, { picture }] of (about.fields.people?.members ?? []).entries())
      wantPicture(about.file, picture, ['people', 'members', index, 'picture'])
  if (gallery && gallery !== 'hidden') reportCards(reader, gallery, wantPicture, slugs)
  if (!home || !about || !services || !booking || !contact || !gallery || !notFound) return undefined
  const pages = {
    home: home.fields,
    about: about === 'hidden' ? undefined : { ...about.fields, story: marked.parse(about.body, { async: false }) },
    services: services.fields,
    booking: booking.fields,
    contact: contact.fields,
    gallery:
      gallery === 'hidden'
        ? undefined
        : {
            ...gallery.fields,
            cards: gallery.fields.cards.filter(({ service }) => service === undefined || slugs.includes(service)),
          },
    notFound: notFound.fields,
  }
  return { pages, ownPages }
}

/** Reports a text below the fields. */
function withoutBody<Read extends Checked<unknown> | undefined>(reader: ContentReader, read: Read): Read {
  if (read && read.body.trim() !== '')
    reader.report(
      read.file.path,
      read.file.bodyLine,
      'This page shows only its fields. Move the text above the line "---".',
    )
  return read
}

function reportCards(
  reader: ContentReader,
  { file, fields }: Checked<z.infer<typeof schema.GalleryFields>>,
  wantPicture: WantPicture,
  slugs: readonly string[],
): void {
  for (const [index, { picture, service }] of fields.cards.entries()) {
    wantPicture(file, picture, ['cards', index, 'picture'])
    // A service that is not there was removed, unless its name is only misspelled.
    const meant = service !== undefined && !slugs.includes(service) && didYouMean(parse(service).name, slugs, 2)
    if (meant) reader.reportField(file, ['cards', index, 'service'], `There is no service "${service}".${meant}`)
  }
}

export function reportStory(reader: ContentReader, { file, body }: Checked<unknown>): void {
  if (body.trim() === '')
    reader.report(file.path, file.bodyLine, 'The story is missing. Write it below the line "---".')
  reportUnsafe(marked.lexer(body), file.bodyLine, (line, message) => reader.report(file.path, line, message))
  for (const [index, text] of body.split('\n').entries())
    if (/!\[[^[\]]*\]/.test(text))
      reader.report(
        file.path,
        file.bodyLine + index,
        'A picture cannot stand in the story. Name it in the picture field.',
      )
}
