import { closeSync, existsSync, openSync, readdirSync, readSync } from 'node:fs'
import { parse, resolve } from 'node:path'
import type { ContentError } from './content-file.ts'
import { pictureFolder } from './content-folder.ts'

const readable = new Set(['.jpg', '.jpeg', '.png', '.webp', '.avif'])
const heic = new Set(['.heic', '.heif'])
const otherPictures = new Set(['.bmp', '.gif', '.psd', '.svg', '.tif', '.tiff', '.jxl', '.dng', '.cr2', '.nef'])

const exportHeic =
  'Browsers do not show HEIC photos. Open it in Preview on a Mac or in Photos on Windows, and export it as JPEG. An iPhone takes JPEG photos with Settings, Camera, Formats, Most Compatible.'

/**
 * The paths of the picture files from the project root, by name, and the mistakes among them. A name is the file's name in
 * lowercase without its extension: VAN.JPG is the picture `van`.
 */
export function readPictureFiles(
  root: string,
  folder = pictureFolder(root),
): { files: Map<string, string>; errors: ContentError[] } {
  const files = new Map<string, string>()
  const errors: ContentError[] = []
  const others: { path: string; name: string; extension: string }[] = []
  for (const file of existsSync(resolve(root, folder)) ? readdirSync(resolve(root, folder)).sort() : []) {
    const { name, ext } = parse(file.toLowerCase())
    const path = `${folder}/${file}`
    if (!readable.has(ext)) others.push({ path, name, extension: ext })
    else if (isHeic(resolve(root, path)))
      errors.push({ path, message: `The file is a HEIC photo with another name. ${exportHeic}` })
    else {
      const other = files.get(name)
      if (other) errors.push({ path, message: `${other} has the same name. Keep one of them.` })
      else files.set(name, path)
    }
  }
  // The original may stay beside the picture made from it.
  for (const { path, name, extension } of others.filter((other) => !files.has(other.name))) {
    if (heic.has(extension)) {
      errors.push({ path, message: exportHeic })
    } else if (otherPictures.has(extension))
      errors.push({ path, message: `Save the picture "${name}" as .jpg, .png, .webp or .avif.` })
  }
  return { files, errors }
}

/** Whether the file begins as HEIC does, whatever its name says. AVIF has other brands. */
function isHeic(file: string): boolean {
  const start = Buffer.alloc(12)
  const opened = openSync(file, 'r')
  try {
    readSync(opened, start, 0, start.length, 0)
  } finally {
    closeSync(opened)
  }
  return /^ftyp(hei[cmsx]|hev[cmsx])$/.test(start.toString('latin1', 4))
}
