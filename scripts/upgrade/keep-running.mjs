// The part of `npm start` that stays: it runs the server, and lets `npm run upgrade` stop and start it.
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { environment, root } from '../bootstrap.mjs'

/** Names the process of `npm start` and its server, while they run. */
const runningFile = join(root, '.running')
const upgradePollMs = 5000
/** Holds the process id of a running upgrade. */
export const upgradingFile = join(root, '.upgrading')

/**
 * Runs the server, forwards termination signals and SIGHUP to it, and exits with its code. SIGUSR2 stops the server until SIGCONT
 * starts it again. A server that ends by itself during an upgrade does not end this process: the upgrade decides.
 */
export function keepRunning(script) {
  let child
  let starts = 0
  let isEnding = false
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      isEnding = true
      // Ctrl-C in a terminal signals both processes. The server decides when it ends.
      if (child) child.kill(signal)
      else process.exit(1)
    })
  }
  process.on('SIGHUP', () => child?.kill('SIGHUP'))
  process.on('SIGUSR2', () => child?.kill('SIGTERM'))
  process.on('SIGCONT', () => {
    if (!child) start()
  })
  process.on('exit', () => {
    if (readRunning()?.starter === process.pid) rmSync(runningFile, { force: true })
  })
  // An upgrade that was killed left the server stopped.
  setInterval(() => {
    if (!child && !isUpgrading()) start()
  }, upgradePollMs)
  start()

  function start() {
    child = spawn('node', [script], { cwd: root, env: environment, stdio: 'inherit' })
    starts++
    report(child.pid, starts)
    child.on('exit', (code) => {
      child = undefined
      report(null, starts)
      if (isEnding || !isUpgrading()) process.exit(code ?? 1)
    })
  }
}

function report(server, starts) {
  const other = readRunning()
  if (other && other.starter !== process.pid) return
  try {
    writeFileSync(`${runningFile}.new`, JSON.stringify({ starter: process.pid, server, starts }))
    renameSync(`${runningFile}.new`, runningFile)
  } catch {} // a folder that cannot be written cannot be upgraded either
}

/**
 * The process of `npm start`, its server, which is null while it is stopped, and how often it has started one. Undefined
 * when `npm start` does not run.
 */
export function readRunning() {
  if (!existsSync(runningFile)) return undefined
  const running = JSON.parse(readFileSync(runningFile, 'utf8'))
  return commandOf(running.starter).includes('start.mjs') ? running : undefined
}

/** Whether an upgrade of this folder is running. */
export function isUpgrading() {
  return existsSync(upgradingFile) && commandOf(readFileSync(upgradingFile, 'utf8')).includes('upgrade.mjs')
}

/** The command line of a process, or '' if there is none. After a reboot another program may have its id. */
function commandOf(pid) {
  try {
    if (existsSync('/proc/self/cmdline')) return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}
