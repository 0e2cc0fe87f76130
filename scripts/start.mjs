// `npm start`: from a fresh clone to the open site.
import { spawn } from 'node:child_process'
import { build, environment, install, root } from './bootstrap.mjs'

install()
build()

const server = spawn('node', ['server/main.ts'], {
  cwd: root,
  env: environment,
  stdio: 'inherit',
})
// A terminal's Ctrl-C reaches both; the server decides when it has finished.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal))
}
server.on('exit', (code) => process.exit(code ?? 1))
