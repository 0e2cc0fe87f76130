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
import { contentFolder, defaultSample, ownContent, pictureFolder, projectRoot } from '#content-loader/content-folder.ts'
import { readContent } from '#content-loader/read-content.ts'
import { type FileSchema, fileSchemas } from '#content-loader/schema/files.ts'

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
export type EditableFile = Pick<FileSchema, 'about' | 'schema'> & { name: string }

/** The files of the folder that have fields, in the order of docs/content.md. */
export function editableFiles(folder: string): EditableFile[] {
  const fixed = fileSchemas.map(({ path }) => path)
  return fileSchemas.flatMap(({ path, about, schema }) => {
    if (hidden.includes(path)) return []
    const names = /[*<]/.test(path) ? filesIn(folder, dirname(path)).filter((name) => !fixed.includes(name)) : [path]
    return names.filter((name) => existsSync(join(folder, name))).map((name) => ({ name, about, schema }))
  })
}

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

/** The mistakes of the whole content with this text in one of its files, one sentence each. */
export function mistakesWith(source: ContentSource, name: string, text: string): string[] {
  const folder = source.folder()
  const draft = mkdtempSync(join(tmpdir(), 'content-'))
  try {
    link(folder, draft, dirname(name) === '.' ? [] : [dirname(name)])
    if (!existsSync(join(draft, 'pictures'))) symlinkSync(source.pictures(), join(draft, 'pictures'))
    rmSync(join(draft, name), { force: true })
    writeFileSync(join(draft, name), text)
    return readContent(projectRoot, draft).errors.map((sentence) => sentence.replaceAll(`${draft}/`, ''))
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/** Links what is in the folder. The inner folders are made, so that a file in them can be another. */
function link(folder: string, draft: string, inner: readonly string[]): void {
  for (const entry of readdirSync(folder)) {
    if (!inner.includes(entry)) symlinkSync(join(folder, entry), join(draft, entry))
    else {
      mkdirSync(join(draft, entry))
      link(join(folder, entry), join(draft, entry), [])
    }
  }
}

/** Replaces the file, so that a reader finds the old text or the new one. A sample is copied first, with the change in it. */
export async function replaceFile(source: ContentSource, name: string, text: string): Promise<void> {
  const folder = source.folder()
  if (!isSample(folder)) return writeSafely(join(folder, name), text)
  const copy = `${source.ownFolder}.new`
  rmSync(copy, { recursive: true, force: true })
  cpSync(folder, copy, { recursive: true })
  await writeSafely(join(copy, name), text)
  renameSync(copy, source.ownFolder)
  await sync(dirname(source.ownFolder))
}

async function writeSafely(path: string, text: string): Promise<void> {
  const unfinished = join(dirname(path), `.${basename(path)}.new`)
  try {
    const file = await open(unfinished, 'w', statSync(path).mode)
    try {
      await file.writeFile(text)
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
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

export const textOf = (folder: string, name: string): string => readFileSync(join(folder, name), 'utf8')
