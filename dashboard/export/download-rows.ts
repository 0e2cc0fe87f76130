import { staffFetch } from '#dashboard/session/access.ts'
import type { ListName } from '#domain/lists.ts'

export type Format = 'csv' | 'json'

/** Fetches the rows of the query as a file, with the session's token, and hands it to the browser to keep. */
export async function downloadRows(
  list: ListName,
  format: Format,
  query: string,
  onProgress: (readBytes: number, rows: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const asked = new URLSearchParams(query)
  asked.set('format', format)
  const answer = await staffFetch(`/api/export/${list}?${asked}`, { signal })
  const rows = Number(answer.headers.get('X-Total-Count') ?? 0)
  const pieces: BlobPart[] = []
  let readBytes = 0
  const reader = answer.body?.getReader()
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
    pieces.push(piece.value)
    readBytes += piece.value.length
    onProgress(readBytes, rows)
  }
  const type = answer.headers.get('Content-Type') ?? 'application/octet-stream'
  save(new Blob(pieces, { type }), `${list}.${format}`)
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
