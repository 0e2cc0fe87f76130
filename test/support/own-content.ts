import { cpSync, existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { projectRoot } from '#content-loader/content-folder.ts'
import type { ContentSource } from '#features/website/server/content-source.ts'
import { freshFolder } from './stores.ts'

/** A copy of a sample that a test may change. `isSample`: the sample itself, whose first change makes the copy. */
export function ownContent({
  isSample = false,
  publish = () => {},
}: {
  isSample?: boolean
  publish?: () => void
} = {}) {
  const sample = resolve(projectRoot, 'samples/electrician')
  const ownFolder = join(freshFolder(), 'content')
  if (!isSample) cpSync(sample, ownFolder, { recursive: true })
  const folder = () => (existsSync(ownFolder) ? ownFolder : sample)
  return { folder, pictures: () => join(folder(), 'pictures'), ownFolder, publish } satisfies ContentSource
}
