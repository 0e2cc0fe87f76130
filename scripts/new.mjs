// `npm run new`: makes content/ from a sample. Installs the packages first if they are missing.
import { install, stayWith } from './bootstrap.mjs'

install()
stayWith('scripts/new/main.ts', process.argv.slice(2))
