// `npm run build`: builds the product, even if it is up to date.
import { build } from './bootstrap.mjs'

build({ force: true })
