import { parse } from 'node:path'
import { marked } from 'marked'
import type * as z from 'zod/mini'
import type { Checked, ContentReader } from './content-reader.ts'
import type { Content } from './content-types.ts'
import type { Wording } from './placeholders.ts'
import type { WantPicture } from './read-pictures.ts'
import * as schema from './schema/pages.ts'
import { didYouMean } from './suggest.ts'

/** Reads the pages. Cards of the gallery leave with their service. */
export function readPages(
  reader: ContentReader,
  wording: Wording,
  wantPicture: WantPicture,
  slugs: readonly string[],
): Content['pages'] | undefined {
  const names: string[] = []
  const page = <Schema extends z.ZodMiniType>(name: string, fields: Schema) => {
    names.push(`${name}.md`)
    const read = reader.read(`${reader.folder}/pages/${name}.md`, fields, wording)
    if (read && name !== 'about' && read.body.trim() !== '')
      reader.report(
        read.file.path,
        read.file.bodyLine,
        'This page shows only its fields. Move the text above the line "---".',
      )
    return read
  }
  const home = page('home', schema.HomeFields)
  const about = page('about', schema.AboutFields)
  if (about) reportStory(reader, about)
  const services = page('services', schema.ServicesFields)
  const booking = page('booking', schema.BookingFields)
  const contact = page('contact', schema.ContactFields)
  const gallery = page('gallery', schema.GalleryFields)
  const notFound = page('not-found', schema.NotFoundFields)
  reader.reportUnread(`${reader.folder}/pages`, names)

  for (const read of [about, services]) if (read) wantPicture(read.file, read.fields.picture, ['picture'])
  for (const [index, { picture, service }] of (gallery?.fields.cards ?? []).entries()) {
    if (!gallery) continue
    wantPicture(gallery.file, picture, ['cards', index, 'picture'])
    // A service that is not there was removed, unless its name is only misspelled.
    const meant = service !== undefined && !slugs.includes(service) && didYouMean(parse(service).name, slugs, 2)
    if (meant)
      reader.reportField(gallery.file, ['cards', index, 'service'], `There is no service "${service}".${meant}`)
  }
  if (!home || !about || !services || !booking || !contact || !gallery || !notFound) return undefined
  return {
    home: home.fields,
    about: { ...about.fields, story: marked.parse(about.body, { async: false }) },
    services: services.fields,
    booking: booking.fields,
    contact: contact.fields,
    gallery: {
      ...gallery.fields,
      cards: gallery.fields.cards.filter(({ service }) => service === undefined || slugs.includes(service)),
    },
    notFound: notFound.fields,
  }
}

export function reportStory(reader: ContentReader, { file, body }: Checked<unknown>): void {
  if (body.trim() === '')
    reader.report(file.path, file.bodyLine, 'The story is missing. Write it below the line "---".')
  for (const [index, text] of body.split('\n').entries())
    if (/!\[[^[\]]*\]/.test(text))
      reader.report(
        file.path,
        file.bodyLine + index,
        'A picture cannot stand in the story. Name it in the picture field.',
      )
}
