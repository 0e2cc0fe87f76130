// `npm start`: from a fresh clone to the open site.
import { build, install, stayWith } from './bootstrap.mjs'

install()
build()
stayWith('build/server/main.js')
