import { inflateSync } from 'node:zlib'
import { getDocumentProxy } from 'unpdf'

/** A structure element: its role and the text in it, or its children. */
export type Tag = { role: string; text: string; children: Tag[] }
/** A text with its place on the page, in points from the left and the bottom. */
type PlacedText = {
  text: string
  x: number
  y: number
  width: number
  size: number
  isTagged: boolean
  isArtifact: boolean
}
type Page = { tags: Tag[]; texts: PlacedText[] }

/** Reads the tags and texts of a PDF as a screen reader does. */
export async function readPdf(pdf: Buffer) {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const pages: Page[] = []
  for (let number = 1; number <= document.numPages; number++) pages.push(await readPage(await document.getPage(number)))
  const { info } = await document.getMetadata()
  const mark = await document.getMarkInfo()
  return { pages, info: info as Record<string, unknown>, isMarked: mark?.Marked === true } // pdf.js knows no names here
}

type PdfPage = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>

async function readPage(page: PdfPage): Promise<Page> {
  const { items } = await page.getTextContent({ includeMarkedContent: true })
  const open: { tag: string; id: string | undefined }[] = []
  const byId = new Map<string, string>()
  const texts: PlacedText[] = []
  for (const item of items) {
    if (!('str' in item)) {
      if (item.type === 'endMarkedContent') open.pop()
      else open.push({ tag: 'tag' in item ? String(item.tag) : '', id: item.id ?? undefined })
      continue
    }
    const id = open.findLast(({ id }) => id)?.id
    if (id) byId.set(id, (byId.get(id) ?? '') + item.str + (item.hasEOL ? ' ' : ''))
    if (!item.str.trim()) continue
    const [size = 0, , , , x = 0, y = 0] = item.transform as number[]
    const isArtifact = open.some(({ tag }) => tag === 'Artifact')
    texts.push({ text: item.str, x, y, width: item.width, size, isTagged: id !== undefined, isArtifact })
  }
  const root = (await page.getStructTree()) as StructNode | null // pdf.js types it as a class
  return { tags: root?.children.map((child) => tagOf(child, byId)) ?? [], texts }
}

type StructNode = { role: string; children: (StructNode | { type: string; id: string })[] }

function tagOf(node: StructNode['children'][number], byId: ReadonlyMap<string, string>): Tag {
  if (!('children' in node)) return { role: 'content', text: byId.get(node.id) ?? '', children: [] }
  const children = node.children.map((child) => tagOf(child, byId))
  return {
    role: node.role,
    text: children
      .map(({ text }) => text)
      .join(' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
    children: children.filter(({ role }) => role !== 'content'),
  }
}

/** All tags of a role, in reading order. */
export const tagsOf = (tags: readonly Tag[], role: string): Tag[] =>
  tags.flatMap((tag) => [...(tag.role === role ? [tag] : []), ...tagsOf(tag.children, role)])

/** What the streams of the PDF contain, decompressed. */
export function streamsOf(pdf: Buffer): Buffer {
  const streams: Buffer[] = []
  for (let start = pdf.indexOf('stream\n'); start >= 0; start = pdf.indexOf('stream\n', start + 7)) {
    if (pdf.subarray(start - 3, start).toString() === 'end') continue
    const stream = pdf.subarray(start + 7, pdf.indexOf('\nendstream', start))
    try {
      streams.push(inflateSync(stream))
    } catch {
      streams.push(stream)
    }
  }
  return Buffer.concat(streams)
}
