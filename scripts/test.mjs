// `npm test`: installs what is missing, then checks and tests everything, also from a fresh clone.
import { build, ensure, install, run } from './bootstrap.mjs'

install()
build()
// The headless shell uses half the resources of a full browser. A full browser is the fallback.
ensure('chromium-headless-shell', ['chromium-headless-shell'], ['chromium', 'chromium-browser', 'google-chrome'])
ensure('postgresql', ['pg_config', 'initdb'])
ensure('restic', ['restic'])
ensure('nginx-light', ['nginx'])
ensure('openssl', ['openssl'])

run('npm', ['run', '--silent', 'check'])
run('vitest', ['run'])
run('playwright', ['test'])
