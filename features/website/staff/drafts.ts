import { withValue } from '#features/website/form-tree.ts'
import type { FieldChange, WebsiteFile } from '#features/website/website.ts'
import { tryStorage } from '#ui/try-storage.ts'

/** What was typed into the form of a file and not published. It stays in this browser. */
export type Draft = { changes: FieldChange[]; body?: string | undefined }

const prefix = 'website-draft:'

const read = (name: string): Draft | undefined =>
  tryStorage<Draft>(() => JSON.parse(localStorage.getItem(prefix + name) ?? 'null')) ?? undefined

/** Removes the draft when it has no changes. */
export function keepDraft(name: string, { changes, body }: Draft): void {
  tryStorage(() => {
    if (changes.length === 0 && body === undefined) localStorage.removeItem(prefix + name)
    else localStorage.setItem(prefix + name, JSON.stringify({ changes, body }))
  })
}

/** The files with a draft. */
export const draftNames = (): string[] =>
  tryStorage(() =>
    Object.keys(localStorage).flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : [])),
  ) ?? []

/** The file as its draft changes it, also when the file has changed since. */
export function withDraft(file: WebsiteFile): Pick<WebsiteFile, 'values' | 'body'> {
  const { changes = [], body = file.body } = read(file.name) ?? {}
  const values = changes.reduce<unknown>(
    (before, { path, value }) => withValue(before, path, value ?? undefined) ?? {},
    file.values,
  )
  return { values: values as WebsiteFile['values'], body }
}
