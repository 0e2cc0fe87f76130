// `npm run test:security`: the security tests with their full figures; some minutes.
import { build, environment, install, run } from './bootstrap.mjs'

install()
build()
environment.SECURITY = 'full'
// One after the other: some of them measure times.
run('vitest', ['run', '--no-file-parallelism', 'test/security'])
