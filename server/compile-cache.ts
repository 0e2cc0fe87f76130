import { join } from 'node:path'

/** Where Node keeps what it made of the sources, types taken out: a start takes half the time, and less memory. */
export const compileCache = join(import.meta.dirname, '../node_modules/.cache/node')
