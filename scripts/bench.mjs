// `npm run bench -- [pages] [server] [growth] [--quick]`: runs the benchmarks and updates docs/developer/performance.md.
import { build, ensure, install, run } from './bootstrap.mjs'

install()
install('bench')
build()
ensure('chromium', ['chromium', 'chromium-browser', 'google-chrome'])
ensure('postgresql', ['pg_config', 'initdb'])
ensure('wrk', ['wrk'])
ensure('nginx-light', ['nginx'])
ensure('gcc', ['cc'])

// `npm run check` skips this project, because its packages are not installed then.
run('tsc', ['--project', 'tsconfig.bench.json'])
run('node', ['bench/main.ts', ...process.argv.slice(2)])
