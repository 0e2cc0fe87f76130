// `npm test`: installs what is missing, then runs the checks and the tests of every change, also from a fresh clone.
// `npm run test:rest` runs all other tests.
import { build, ensure, ensureBrowser, install, run, runTogether } from './bootstrap.mjs'

install()
build()

const check = ['npm', ['run', '--silent', 'check']]
const shuffled = ['--sequence.shuffle', '--sequence.seed=1']
if (process.platform === 'win32') {
  await runTogether(['vitest', ['run', '--project=facts', ...shuffled]], check)
  console.log('Not on Windows: the tests of processes and of PostgreSQL, which need signals, and those in a browser.')
} else {
  ensureBrowser()
  ensure('postgresql', ['pg_config', 'initdb'])
  await runTogether(['vitest', ['run', '--project=facts', '--project=built', '--project=store', ...shuffled]], check)
  run('playwright', ['test', '--grep-invert=@full'])
}
