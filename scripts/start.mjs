// `npm start`: installs, builds and serves the site, also from a fresh clone.
import { build, install } from './bootstrap.mjs'
import { keepRunning } from './upgrade/keep-running.mjs'

install()
build({ before: 'scripts/before-build.ts' })
keepRunning('build/server/supervise.js')
