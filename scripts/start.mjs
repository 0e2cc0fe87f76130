// `npm start`: installs, builds and serves the site, also from a fresh clone.
import { build, install, stayWith } from './bootstrap.mjs'

install()
build()
stayWith('build/server/main.js')
