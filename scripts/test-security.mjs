// `npm run test:security`: the security tests with their full counts. Takes a few minutes.
import { build, ensure, environment, install, run } from './bootstrap.mjs'

install()
build()
ensure('postgresql', ['pg_config', 'initdb'])
environment.SECURITY = 'full'
// One file at a time, because some tests measure times.
run('vitest', ['run', '--no-file-parallelism', 'test/security'])
environment.ENGINE = 'postgres'
run('vitest', ['run', '--no-file-parallelism', '--project=facts', '--project=built', 'test/security'])
