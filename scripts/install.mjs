// Installs the packages of this folder, unless they are installed. `npm run upgrade` does so before it builds.
import { install } from './bootstrap.mjs'

install()
