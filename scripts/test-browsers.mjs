// `npm run test:browsers`: the most important journeys in Firefox and WebKit. `npm test` uses Chromium.
import { build, ensure, install, run } from './bootstrap.mjs'

install()
build()
ensure('firefox-esr', ['firefox-esr'], ['firefox'])
ensure('webkit2gtk-driver', ['WebKitWebDriver'])
ensure('xvfb', ['xvfb-run'])

run('vitest', ['run', '--config', 'vitest.browsers.config.ts'])
