import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { appendFile, open } from 'node:fs/promises'
import * as z from 'zod/mini'
import type { Summary } from './summary.ts'

/** Stands before, between and after the checksums. SQLite and pg_restore ignore what follows their own data. */
export const separator = '\n-- checksums of this backup --\n'
/** A file that ends with this many characters of the separator, or more, was cut there. */
const minRemains = 4
/** In bytes: more than the checksums of a hundred tables. */
const maxTail = 32 * 1024

const Tables = z.array(z.object({ table: z.string(), rows: z.int(), checksum: z.string() }))

/** Appends the checksums of the tables to a complete backup, then the SHA-256 of everything before it. */
export async function addChecksums(file: string, tables: Summary[]): Promise<void> {
  await appendFile(file, `${separator}${JSON.stringify(tables)}`)
  await appendFile(file, `${separator}${await sha256Of(file)}${separator}`)
}

/**
 * Reads the whole file and resolves to the checksums of its tables. Undefined when it has none: an earlier release made
 * it, or it is the old store that a restore saved. Throws `damaged` when a byte is missing or differs.
 */
export async function proveIntact(file: string, damaged: Error): Promise<Summary[] | undefined> {
  const { tail, size } = await tailOf(file)
  const [before, tables = '', sha256 = '', after, ...rest] = tail.split(separator)
  if (before === tail) {
    if (endsInMark(tail)) throw damaged
    return undefined
  }
  const end = size - sha256.length - 2 * separator.length
  if (after !== '' || rest.length > 0 || (await sha256Of(file, end)) !== sha256) throw damaged
  return Tables.parse(JSON.parse(tables))
}

function endsInMark(text: string): boolean {
  const lengths = Array.from({ length: separator.length - minRemains }, (_, index) => index + minRemains)
  return lengths.some((length) => text.endsWith(separator.slice(0, length)))
}

/** As latin1, which has one character for each byte. */
async function tailOf(file: string): Promise<{ tail: string; size: number }> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const length = Math.min(size, maxTail)
    const { buffer } = await handle.read({ buffer: Buffer.alloc(length), position: size - length })
    return { tail: buffer.toString('latin1'), size }
  } finally {
    await handle.close()
  }
}

/** Of the first `end` bytes, or of the whole file. */
async function sha256Of(file: string, end = Number.POSITIVE_INFINITY): Promise<string> {
  const hash = createHash('sha256')
  if (end > 0) for await (const chunk of createReadStream(file, { end: end - 1 })) hash.update(chunk)
  return hash.digest('hex')
}
