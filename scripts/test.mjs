// `npm test`: installs what is missing, then runs the checks and the tests of every change, also from a fresh clone.
// `npm run test:rest` runs all other tests.
import { build, ensure, ensureBrowser, install, run, runTogether } from './bootstrap.mjs'

install()
build()
ensureBrowser()
ensure('postgresql', ['pg_config', 'initdb'])

const projects = ['--project=facts', '--project=built', '--project=store']
await runTogether(
  ['vitest', ['run', ...projects, '--sequence.shuffle', '--sequence.seed=1']],
  ['npm', ['run', '--silent', 'check']],
)
run('playwright', ['test', '--grep-invert=@full'])
