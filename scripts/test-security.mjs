// `npm run test:security`: the security tests with their full counts. Takes a few minutes.
import { build, environment, install, run } from './bootstrap.mjs'

install()
build()
environment.SECURITY = 'full'
// One file at a time, because some tests measure times.
run('vitest', ['run', '--no-file-parallelism', 'test/security'])
