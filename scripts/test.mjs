// `npm test`: installs what is missing, then checks and tests everything, also from a fresh clone.
// `npm test -- --content FOLDER` does the same in a temporary copy with FOLDER as content/.
import { parseArgs } from 'node:util'
import { build, ensure, install, run } from './bootstrap.mjs'

const { content } = readArguments()

install()
if (content === undefined) testEverything()
else run('node', ['scripts/test-with-content.ts', content])

function readArguments() {
  try {
    return parseArgs({ options: { content: { type: 'string' } } }).values
  } catch {
    console.error('Usage: npm test [-- --content FOLDER]')
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
