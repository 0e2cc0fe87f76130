// `npm test`: installs what is missing, then checks and tests everything, also from a fresh clone.
// `npm test -- --profile FILE` does the same in a temporary copy with FILE as domain/business.ts.
import { parseArgs } from 'node:util'
import { build, ensure, install, run } from './bootstrap.mjs'

const { profile } = readArguments()

install()
if (profile === undefined) testEverything()
else run('node', ['scripts/test-with-profile.ts', profile])

function readArguments() {
  try {
    return parseArgs({ options: { profile: { type: 'string' } } }).values
  } catch {
    console.error('Usage: npm test [-- --profile FILE]')
    process.exit(2)
  }
}

function testEverything() {
  build()
  // The headless shell uses half the resources of a full browser. A full browser is the fallback.
  ensure('chromium-headless-shell', ['chromium-headless-shell'], ['chromium', 'chromium-browser', 'google-chrome'])
  ensure('postgresql', ['pg_config', 'initdb'])

  run('npm', ['run', '--silent', 'check'])
  run('vitest', ['run'])
  run('playwright', ['test'])
}
