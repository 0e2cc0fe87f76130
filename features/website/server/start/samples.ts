import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Business } from '#content'
import { mistakesInWords, readContent } from '#content-loader/read-content.ts'

/** Complete content to start from. */
export type Sample = {
  /** The folder, from the project root. */
  folder: string
  business: Business
  services: { slug: string; name: string }[]
}

/** The names of the samples, the one that a copy without content shows first. */
export const sampleNames = (root: string) => ['electrician', ...readdirSync(join(root, 'samples')).sort()].filter(isNew)

/** Neither a repetition nor a hidden file. */
const isNew = (name: string, index: number, all: string[]) => all.indexOf(name) === index && !name.startsWith('.')

export function readSample(root: string, name: string): Sample {
  const folder = `samples/${name}`
  const { content, errors } = readContent(root, folder)
  if (!content) throw new Error(mistakesInWords(errors))
  return { folder, business: content.business, services: content.services }
}
