// `npm run build`: builds the site and the server, even if they are up to date.
import { build } from './bootstrap.mjs'

build({ force: true })
