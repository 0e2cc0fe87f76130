// `npm run test:faults`: the full fault tests of docs/developer/reliability.md. --write updates the figures on that page.
import { build, ensure, environment, install, run } from './bootstrap.mjs'

install()
build()
ensure('postgresql', ['pg_config', 'initdb'])

environment.FAULTS = 'full'
if (process.argv.includes('--write')) environment.FAULTS_WRITE = 'yes'
// One file at a time, so that the load tests have the machine to themselves.
run('vitest', ['run', 'test/faults', '--no-file-parallelism'])
