import { join } from 'node:path'

/** Built in bench/build/peers/next; the packages are bench's. */
export default {
  output: 'export',
  trailingSlash: true,
  images: { unoptimized: true },
  turbopack: { root: join(import.meta.dirname, '../../..') },
}
