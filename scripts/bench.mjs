// `npm run bench -- [pages] [server] [growth] [--quick]`: how fast it is, beside others, into docs/performance.md.
import { build, ensure, install, run } from './bootstrap.mjs'

install()
install('bench')
build()
ensure('chromium', ['chromium', 'chromium-browser', 'google-chrome'])
ensure('postgresql', ['pg_config', 'initdb'])
ensure('wrk', ['wrk'])
ensure('nginx-light', ['nginx'])
ensure('gcc', ['cc'])

// Its packages are not installed for the other checks.
run('tsc', ['--project', 'tsconfig.bench.json'])
run('node', ['bench/main.ts', ...process.argv.slice(2)])
