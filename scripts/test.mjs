// `npm test`: on a fresh clone too. Installs what is missing, then checks and tests everything.
// With `-- --profile FILE` it does the same in a temporary copy that has FILE as its domain/business.ts.
import { parseArgs } from 'node:util'
import { build, ensure, install, run } from './bootstrap.mjs'

const { profile } = parseArgs({ options: { profile: { type: 'string' } } }).values

install()
if (profile === undefined) testEverything()
else run('node', ['scripts/test-with-profile.ts', profile])

function testEverything() {
  build()
  // The browser without windows takes half the work of the whole one, which will do where it cannot be had.
  ensure('chromium-headless-shell', ['chromium-headless-shell'], ['chromium', 'chromium-browser', 'google-chrome'])
  ensure('postgresql', ['pg_config', 'initdb'])

  run('npm', ['run', '--silent', 'check'])
  run('vitest', ['run'])
  run('playwright', ['test'])
}
