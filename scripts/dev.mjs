// `npm run dev`: the site at work on itself; what is edited is seen at once.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build, install, root, stayWith } from './bootstrap.mjs'

install()
// Pages come from their sources; pictures, icons and fonts from the last build, however old.
if (!existsSync(join(root, 'build/client'))) build()
stayWith('scripts/dev/main.ts')
