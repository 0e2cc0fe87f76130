// `npm run test:faults`: what docs/reliability.md tells, in full; with --write the page gets this run's figures.
import { build, ensure, environment, install, run } from './bootstrap.mjs'

install()
build()
ensure('postgresql', ['pg_config', 'initdb'])

environment.FAULTS = 'full'
if (process.argv.includes('--write')) environment.FAULTS_WRITE = 'yes'
// One file after the other: the load is to have the machine to itself.
run('vitest', ['run', 'test/faults', '--no-file-parallelism'])
