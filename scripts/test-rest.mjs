// `npm run test:rest`: the tests that `npm test` leaves out. `npm run test:full` runs both.
import { build, ensure, ensureBrowser, environment, install, run } from './bootstrap.mjs'

install()
build()
ensureBrowser()
ensure('postgresql', ['pg_config', 'initdb'])
ensure('pgbouncer', ['pgbouncer'])
ensure('restic', ['restic'])
ensure('nginx-light', ['nginx'])
ensure('openssl', ['openssl'])
ensure('bubblewrap', ['bwrap'])
ensure('caddy', ['caddy'])
ensure('curl', ['curl'])
ensure('shellcheck', ['shellcheck'])

run('vitest', ['run', '--project=rest'])
// Tests do not depend on each other's order: each run shuffles them in another way.
environment.ENGINE = 'postgres'
run('vitest', ['run', '--project=facts', '--project=built', '--sequence.shuffle', '--sequence.seed=2'])
delete environment.ENGINE
run('vitest', ['run', '--project=facts', '--sequence.shuffle', '--sequence.seed=3'])
run('playwright', ['test', '--grep=@full'])
run('node', ['scripts/test-browsers.mjs'])
