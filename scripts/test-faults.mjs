// `npm run test:faults`: what docs/reliability.md tells, in full; with --write the page gets this run's figures.
import { build, environment, has, install, installDebianPackage, run } from './bootstrap.mjs'

install()
build()
if (!has('pg_config') && !has('initdb')) installDebianPackage('postgresql')

environment.FAULTS = 'full'
if (process.argv.includes('--write')) environment.FAULTS_WRITE = 'yes'
// One file after the other: the load is to have the machine to itself.
run('vitest', ['run', 'test/faults', '--no-file-parallelism'])
