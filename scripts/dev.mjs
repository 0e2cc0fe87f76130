// `npm run dev`: development server with hot reload.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build, install, root, stayWith } from './bootstrap.mjs'

install()
// Pages are served from source. Pictures, icons and fonts come from the last build, even an old one.
if (!existsSync(join(root, 'build/client'))) build()
stayWith('scripts/dev/main.ts')
