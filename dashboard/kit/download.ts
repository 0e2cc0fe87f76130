import { staffFetch } from './access.ts'

/** Loads a file and saves it. A plain link could not send the session's token. Rejects when it cannot be loaded. */
export async function downloadFile(path: string, name: string): Promise<void> {
  saveFile(await (await staffFetch(path)).blob(), name)
}

export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser may still read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
