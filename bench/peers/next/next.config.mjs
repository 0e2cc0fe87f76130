import { join } from 'node:path'

/** Runs in bench/build/peers/next and uses the packages of bench/. */
export default {
  output: 'export',
  trailingSlash: true,
  images: { unoptimized: true },
  turbopack: { root: join(import.meta.dirname, '../../..') },
}
