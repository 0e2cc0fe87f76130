// Writes docs/owner/content.md. Run it after a change of a schema or of the electrician's sample:
// node scripts/content-reference.ts
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contentReference } from './content-reference/markdown.ts'

const root = join(import.meta.dirname, '..')
writeFileSync(join(root, 'docs/owner/content.md'), contentReference(root))
