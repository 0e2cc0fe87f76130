// Makes the images of the sample in CONTENT_DIR for build/images, so that a first start with it has them. Part of the build.
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = join(import.meta.dirname, '..')
const { openSiteIn }: typeof import('#server/serve.ts') = await import(
  pathToFileURL(join(root, 'build/server/serve.js')).href
)
// The next build needs only those that changed.
const cache = join(root, 'node_modules/.cache/images', process.env.CONTENT_DIR ?? '')
rmSync(join(cache, 'last-changes.json'), { force: true })
const settings = { PUBLIC_URL: 'https://firm.example.com', HSTS_SUBDOMAINS: '0', DATA_DIR: cache } as const
const site = await openSiteIn(settings, cache)
const failed = await site.makeImages()
cpSync(join(cache, 'images'), join(root, 'build/images'), { recursive: true })
if (failed.length > 0) throw new Error(`These images could not be made: ${failed.join(', ')}`)
