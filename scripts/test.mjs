// `npm test`: on a fresh clone too. Installs what is missing, then checks and tests everything.
import { build, has, install, installDebianPackage, run } from './bootstrap.mjs'

install()
build()
if (!has('chromium') && !has('chromium-browser') && !has('google-chrome')) installDebianPackage('chromium')
if (!has('pg_config') && !has('initdb')) installDebianPackage('postgresql')

run('npm', ['run', '--silent', 'check'])
run('vitest', ['run'])
run('playwright', ['test'])
