// `npm run test:security`: the security tests with their full figures; some minutes.
import { build, environment, install, run } from './bootstrap.mjs'

install()
build()
environment.SECURITY = 'full'
run('vitest', ['run', 'test/security'])
