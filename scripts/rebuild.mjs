// `npm run build`: what is not stale as well.
import { build } from './bootstrap.mjs'

build({ anew: true })
