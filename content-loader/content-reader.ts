import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type * as z from 'zod/mini'
import { check } from './check.ts'
import { type ContentError, type ContentFile, isHidden, readContentFile } from './content-file.ts'
import { fillBody, fillFields, type Wording } from './placeholders.ts'
import { closest, didYouMean } from './suggest.ts'

/** A checked file. */
export type Checked<Fields> = { file: ContentFile; fields: Fields; body: string }

/** Reads the files of a content folder and collects their mistakes. The paths of files and folders are from the root. */
export type ContentReader = ReturnType<typeof contentReader>

export function contentReader(root: string, folder: string) {
  const errors: ContentError[] = []

  /** Reads and checks a file. Its placeholders stay as they are unless there is a wording. */
  function read<Schema extends z.ZodMiniType>(
    path: string,
    schema: Schema,
    wording?: Wording,
  ): Checked<z.output<Schema>> | undefined {
    const file = readContentFile(root, path, errors)
    return file && checkFile(file, schema, wording)
  }

  /** As `read`, or 'hidden' if the file has `hidden: true`. Then nothing else of it is checked. */
  function readShown<Schema extends z.ZodMiniType>(
    path: string,
    schema: Schema,
    wording?: Wording,
  ): Checked<z.output<Schema>> | 'hidden' | undefined {
    const file = readContentFile(root, path, errors)
    if (!file) return undefined
    return isHidden(file) ? 'hidden' : checkFile(file, schema, wording)
  }

  function checkFile<Schema extends z.ZodMiniType>(
    file: ContentFile,
    schema: Schema,
    wording?: Wording,
  ): Checked<z.output<Schema>> | undefined {
    const fields = check(schema, file, errors)
    // Fills the body even if the fields have mistakes, to find the mistakes of the body too.
    const body = wording ? fillBody(file, wording, errors) : file.body
    if (fields === undefined) {
      if (wording) fillFields(file.fields, file, wording, errors)
      return undefined
    }
    return { file, fields: wording ? fillFields(fields, file, wording, errors) : fields, body }
  }

  function report(path: string, line: number | undefined, message: string) {
    errors.push({ path, line, message })
  }

  /** Reports a mistake in a field. */
  const reportField = (file: ContentFile, field: readonly PropertyKey[], message: string) =>
    errors.push({ path: file.path, line: file.lineOf(field), message, field })

  /** The names of the files in a folder, without hidden ones. Empty if the folder is missing. */
  function filesIn(folder: string): { name: string; isFolder: boolean }[] {
    try {
      return readdirSync(resolve(root, folder), { withFileTypes: true })
        .filter(({ name }) => !/^\.|~$|^(Thumbs\.db|desktop\.ini)$/i.test(name))
        .map((entry) => ({ name: entry.name, isFolder: entry.isDirectory() }))
        .sort((one, other) => (one.name < other.name ? -1 : 1))
    } catch {
      return []
    }
  }

  /** Reports text files of a folder that nothing reads, such as one whose name is misspelled. */
  function reportUnread(folder: string, known: readonly string[]) {
    for (const { name, isFolder } of filesIn(folder)) {
      if (isFolder || known.includes(name) || !/\.(ya?ml|md|markdown|txt)$/i.test(name) || /^readme\./i.test(name))
        continue
      const meant = closest(nameOnly(name), known.map(nameOnly))
      const path = `${folder}/${name}`
      report(
        path,
        undefined,
        `No page shows this file.${didYouMean(
          name,
          known.filter((file) => nameOnly(file) === meant),
        )}`,
      )
    }
  }

  return { root, folder, errors, read, readShown, report, reportField, filesIn, reportUnread }
}

/** Some editors append .txt: "home.md.txt" becomes home. */
const nameOnly = (file: string) => file.split('.')[0] ?? file
