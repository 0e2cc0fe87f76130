// `npm test`: on a fresh clone too. Installs what is missing, then checks and tests everything.
import { build, ensure, install, run } from './bootstrap.mjs'

install()
build()
// The browser without windows takes half the work of the whole one, which will do where it cannot be had.
ensure('chromium-headless-shell', ['chromium-headless-shell'], ['chromium', 'chromium-browser', 'google-chrome'])
ensure('postgresql', ['pg_config', 'initdb'])

run('npm', ['run', '--silent', 'check'])
run('vitest', ['run'])
run('playwright', ['test'])
