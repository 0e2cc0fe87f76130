import { extname, parse } from 'node:path'
import { slugOf } from '#core/slug.ts'
import type { ContentFile } from './content-file.ts'
import { pictureFolder } from './content-folder.ts'
import type { ContentReader } from './content-reader.ts'
import { readPictureFiles } from './picture-files.ts'
import type { Wording } from './placeholders.ts'
import { PicturesFile } from './schema/pages.ts'
import { didYouMean } from './suggest.ts'

/** Reports a name that pictures.yaml does not have, at its field or at its line of the body. */
export type WantPicture = (file: ContentFile, name: string | undefined, at: readonly PropertyKey[] | number) => void

/** The files that name each picture. */
export type PictureUses = ReadonlyMap<string, ReadonlySet<string>>

/** Reads pictures.yaml and compares it with the picture files. */
export function readPictures(reader: ContentReader, wording: Wording) {
  const path = `${reader.folder}/pictures.yaml`
  const read = reader.read(path, PicturesFile, wording)
  const pictures = read?.fields
  const folder = pictureFolder(reader.root, reader.folder)
  const { files, errors } = readPictureFiles(reader.root, folder)
  reader.errors.push(...errors)
  for (const name of Object.keys(pictures ?? {})) {
    if (!read || files.has(name) || errors.some(({ path }) => path.toLowerCase().includes(`/${name}.`))) continue
    // A space or a capital in a name that pictures.yaml has with dashes.
    const spaced = [...files].find(([file]) => file !== name && slugOf(`${file}.md`) === slugOf(`${name}.md`))
    if (spaced) {
      reader.report(spaced[1], undefined, `Rename the file to ${name}${extname(spaced[1])}, without spaces.`)
      continue
    }
    const meant = didYouMean(name, files.keys())
    const message = `${folder} has no picture file "${name}" (.jpg, .png, .webp or .avif).${meant}`
    reader.reportField(read.file, [name], message)
  }
  const uses = new Map<string, Set<string>>()
  const wantPicture: WantPicture = (file, name, at) => {
    if (name !== undefined) uses.set(name, (uses.get(name) ?? new Set()).add(file.path))
    if (name === undefined || !pictures || Object.hasOwn(pictures, name)) return
    const line = typeof at === 'number' ? at : file.lineOf(at)
    const meant = didYouMean(parse(name).name, Object.keys(pictures))
    reader.report(file.path, line, `${path} has no picture "${name}".${meant}`)
  }
  // The home page shows these two, on wide screens and on phones.
  for (const name of ['hero', 'hero-tall']) if (read) wantPicture(read.file, name, [])
  return { pictures, files, uses, wantPicture }
}
