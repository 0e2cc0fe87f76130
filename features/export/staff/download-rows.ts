import type { staffFetch } from '#dashboard/kit/access.ts'
import { saveFile } from '#dashboard/kit/download.ts'
import type { ListName } from '#features/lists.ts'

export type Format = 'csv' | 'json'

/** Downloads the rows of the query as a file. A plain link could not send the session's token. */
export async function downloadRows(
  fetchRows: typeof staffFetch,
  list: ListName | 'price-items' | 'quotes',
  format: Format,
  query: string,
  onProgress: (receivedBytes: number, rows: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const params = new URLSearchParams(query)
  params.set('format', format)
  const response = await fetchRows(`/api/export/${list}?${params}`, { signal })
  const rows = Number(response.headers.get('X-Total-Count') ?? 0)
  const chunks: BlobPart[] = []
  let receivedBytes = 0
  const reader = response.body?.getReader()
  for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
    chunks.push(chunk.value)
    receivedBytes += chunk.value.length
    onProgress(receivedBytes, rows)
  }
  const type = response.headers.get('Content-Type') ?? 'application/octet-stream'
  saveFile(new Blob(chunks, { type }), `${list}.${format}`)
}
