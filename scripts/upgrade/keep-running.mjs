// The part of `npm start` that stays: it runs the server, and lets `npm run upgrade` stop and start it.
import { spawn } from 'node:child_process'
import { currentVersion, environmentOf, forward } from '../bootstrap.mjs'
import { listenAt } from './socket.mjs'

/**
 * Runs the server, forwards termination signals and SIGHUP to it, and exits with its code. An upgrade connects to the socket
 * `.running`, gets the settings of the address, and writes `stop` or `start`. It gets `ended` each time the server ends. When
 * it leaves while the server is stopped, the server starts again.
 */
export function keepRunning(script) {
  let child
  let upgrade
  let isEnding = false
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      isEnding = true
      if (child) forward(child, signal)
      else process.exit(1)
    })
  }
  process.on('SIGHUP', () => child?.kill('SIGHUP'))
  void listenAt('.running', (socket) => {
    upgrade = socket
    const { HOST, PORT } = process.env
    socket.write(JSON.stringify({ HOST, PORT }))
    socket.on('data', (command) => (String(command) === 'stop' ? child?.kill('SIGTERM') : start()))
    socket.on('error', () => {}) // it closes, too
    socket.on('close', () => {
      upgrade = undefined
      start()
    })
  })
  start()

  function start() {
    if (child) return
    const cwd = currentVersion()
    child = spawn('node', [script], { cwd, env: environmentOf(cwd), stdio: 'inherit' })
    child.on('exit', (code) => {
      child = undefined
      // During an upgrade, the upgrade decides.
      if (isEnding || !upgrade) process.exit(code ?? 1)
      upgrade.write('ended')
    })
  }
}
