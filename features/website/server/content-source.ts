import {
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { access, open, rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import type { ContentError } from '#content-loader/content-file.ts'
import { contentFolder, defaultSample, ownContent, pictureFolder, projectRoot } from '#content-loader/content-folder.ts'
import { readContent } from '#content-loader/read-content.ts'
import { fields } from '#content-loader/schema/fields.ts'
import { type FileSchema, fileSchemas } from '#content-loader/schema/files.ts'
import { pictureNameOf } from '#features/website/website.ts'

/** Where the content is, and what shows it to visitors. */
export type ContentSource = {
  /** The absolute path of the folder in use. */
  folder(): string
  /** Of its pictures. */
  pictures(): string
  /** Where the first change copies a sample to. */
  ownFolder: string
  /** Publishes the folder. Undefined where the next start does. */
  publish: (() => void) | undefined
}

/** The content of this server. */
export const contentSource = (dataFolder: string, publish?: () => void): ContentSource => ({
  folder: () => resolve(projectRoot, contentFolder(projectRoot)),
  pictures: () => resolve(projectRoot, pictureFolder(projectRoot)),
  ownFolder: resolve(projectRoot, dataFolder, ownContent),
  publish,
})

/** Sentences for a check of the owner's texts, which no form has. */
const hidden = ['keep.yaml']

/** A file of the content, and its fields. */
export type EditableFile = Pick<FileSchema, 'about' | 'schema'> & { name: string; canBeRemoved: boolean }

const fixed = fileSchemas.map(({ path }) => path)
/** Whether the path stands for several files, such as services/*.md. */
const isPattern = (path: string) => /[*<]/.test(path)

/** The files of the folder that have fields, in the order of docs/owner/content.md, and those that it may have once. */
export function editableFiles(folder: string): EditableFile[] {
  return fileSchemas.flatMap(({ path, about, schema, isOptional }) => {
    if (hidden.includes(path)) return []
    const names = isPattern(path) ? filesIn(folder, dirname(path)).filter((name) => !fixed.includes(name)) : [path]
    const canBeRemoved = isPattern(path) || isOptional === true
    return names
      .filter((name) => isOptional || existsSync(join(folder, name)))
      .map((name) => ({ name, about, schema, canBeRemoved }))
  })
}

/** The names of the picture files that can be replaced. */
export const pictureFilesIn = (folder: string): string[] =>
  existsSync(join(folder, 'pictures'))
    ? readdirSync(join(folder, 'pictures'))
        .map((name) => `pictures/${name}`)
        .filter((name) => pictureNameOf(name) !== undefined)
        .sort()
    : []

/** How a picture is written in the history, where everything is text. */
const encodingOf = (name: string) => (pictureNameOf(name) === undefined ? 'utf8' : 'base64')

/** The file with this name, which need not exist yet. Undefined if the content has no such file. */
export function editableFile(folder: string, name: string): EditableFile | undefined {
  const found = editableFiles(folder).find((file) => file.name === name)
  if (found || fixed.includes(name)) return found
  if (pictureNameOf(name)) return { name, about: 'A picture.', schema: fields({}), canBeRemoved: false }
  const kind = fileSchemas.find(({ path }) => isPattern(path) && dirname(path) === dirname(name))
  return kind && isPlain(name) ? { name, about: kind.about, schema: kind.schema, canBeRemoved: true } : undefined
}

const isPlain = (name: string) => /\/[a-z\d]+(-[a-z\d]+)*\.md$/.test(name)

const filesIn = (folder: string, inner: string): string[] =>
  existsSync(join(folder, inner))
    ? readdirSync(join(folder, inner))
        .filter((name) => /^[a-z\d][a-z\d-]*\.md$/.test(name))
        .sort()
        .map((name) => `${inner}/${name}`)
    : []

/** Samples are replaced by a copy, so only the folder around that copy is written. */
export const isSample = (folder: string): boolean => folder === resolve(projectRoot, defaultSample)

/** Why the folder cannot be changed; undefined if it can. */
export async function obstacleIn({ folder, ownFolder }: ContentSource): Promise<string | undefined> {
  const place = isSample(folder()) ? dirname(ownFolder) : folder()
  const isWritable = await access(place, constants.W_OK).then(
    () => true,
    () => false,
  )
  return isWritable ? undefined : 'The server may not write to the folder of the content.'
}

/** The mistakes of the whole content with this text in one of its files. Without a text, there is no such file. */
export const mistakesWith = (source: ContentSource, name: string, text: string): Promise<ContentError[]> =>
  withTexts(source, new Map([[name, text]]), async (folder) =>
    mistakesIn(folder, readContent(projectRoot, folder).mistakes),
  )

/** Calls `use` with a folder that is as the content would be with these texts in its files. It is removed afterwards. */
export async function withTexts<Result>(
  source: ContentSource,
  texts: ReadonlyMap<string, string>,
  use: (folder: string) => Promise<Result>,
): Promise<Result> {
  const draft = mkdtempSync(join(tmpdir(), 'content-'))
  try {
    link(source.folder(), draft, [...texts.keys()].map(dirname))
    if (!existsSync(join(draft, 'pictures'))) linkOrCopy(source.pictures(), join(draft, 'pictures'))
    for (const [name, text] of texts) {
      rmSync(join(draft, name), { force: true })
      mkdirSync(dirname(join(draft, name)), { recursive: true })
      if (text !== '') writeFileSync(join(draft, name), text, encodingOf(name))
    }
    return await use(draft)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/** The mistakes of the content in this folder, with the names of its files. */
export function mistakesIn(folder: string, mistakes: readonly ContentError[]): ContentError[] {
  const plain = (words: string) => words.replaceAll(`${folder}/`, '')
  return mistakes.map((mistake) => ({ ...mistake, path: plain(mistake.path), message: plain(mistake.message) }))
}

/** Windows lets only administrators make links. */
const linkOrCopy = (from: string, to: string) =>
  process.platform === 'win32' ? cpSync(from, to, { recursive: true }) : symlinkSync(from, to)

/** Links what is in the folder. The inner folders are made, so that a file in them can be another. */
function link(folder: string, draft: string, inner: readonly string[]): void {
  for (const entry of readdirSync(folder)) {
    if (!inner.includes(entry)) linkOrCopy(join(folder, entry), join(draft, entry))
    else {
      mkdirSync(join(draft, entry))
      link(join(folder, entry), join(draft, entry), [])
    }
  }
}

/** Replaces the file, so that a reader finds the old text or the new one. Without a text, removes it. A sample is copied first, with the change in it. */
export async function replaceFile(source: ContentSource, name: string, text: string): Promise<void> {
  const folder = source.folder()
  if (!isSample(folder)) return writeSafely(folder, name, text)
  const copy = `${source.ownFolder}.new`
  rmSync(copy, { recursive: true, force: true })
  cpSync(folder, copy, { recursive: true })
  await writeSafely(copy, name, text)
  renameSync(copy, source.ownFolder)
  await sync(dirname(source.ownFolder))
}

async function writeSafely(folder: string, name: string, text: string): Promise<void> {
  const path = join(folder, name)
  if (text === '') {
    rmSync(path, { force: true })
    return sync(dirname(path))
  }
  const unfinished = join(dirname(path), `.${basename(path)}.new`)
  mkdirSync(dirname(path), { recursive: true })
  try {
    const file = await open(unfinished, 'w', existsSync(path) ? statSync(path).mode : undefined)
    try {
      await file.writeFile(text, encodingOf(name))
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, path)
  } catch (error) {
    rmSync(unfinished, { force: true })
    throw error
  }
  await sync(dirname(path))
}

async function sync(folder: string): Promise<void> {
  if (process.platform === 'win32') return // it cannot flush a folder
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

/** Base64 for a picture. Empty without such a file. */
export const textOf = (folder: string, name: string): string =>
  existsSync(join(folder, name)) ? readFileSync(join(folder, name), encodingOf(name)) : ''
