// `npm run upgrade`: merges the new version, builds it, backs up, switches to it and checks it. Goes back if that fails.
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from './bootstrap.mjs'
import { headCommit, mergeInWorkspace, refuseUncommitted, removeWorkspace } from './upgrade/commits.mjs'
import { isUpgrading, upgradingFile } from './upgrade/keep-running.mjs'
import { plainLayout, releaseLayout } from './upgrade/layouts.mjs'
import { localUrl, untilReady } from './upgrade/service.mjs'

const options = {
  /** The remote with the new version. */
  from: { type: 'string' },
  /** The systemd unit of the server, without `.service`. */
  service: { type: 'string' },
  /** Where the server answers on this machine. */
  url: { type: 'string' },
  /** How many seconds the new server has until it answers. */
  wait: { type: 'string', default: '600' },
}

async function upgrade() {
  const { from, service, url = localUrl(), wait } = parseArgs({ options }).values
  if (!(Number(wait) > 0)) throw new Error('--wait must be a number of seconds')
  refuseUncommitted()
  const layout = existsSync(join(root, 'current')) ? releaseLayout(service) : await plainLayout(url)
  const before = headCommit()
  const after = mergeInWorkspace(from)
  if (after === before) return 'There is no new version.'

  console.log(`Building ${after.slice(0, 7)}…`)
  await layout.build().catch((error) => {
    throw new Error(`${error.message}. Nothing was changed.`)
  })
  // From here on, the upgrade ends with one of the two versions running, also when the terminal closes.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
  try {
    console.log('Switching…')
    await layout.switchTo(after)
    await untilReady(layout.service, url, Number(wait) * 1000)
  } catch (error) {
    console.error(`${error.message}\nGoing back to the old version…`)
    await layout.goBack(before)
    await untilReady(layout.service, url, Number(wait) * 1000)
    await layout.finish()
    throw new Error('The upgrade failed. The old version runs again, with its data.')
  }
  await layout.finish()
  return `The new version runs: ${after.slice(0, 7)}. CHANGELOG.md lists what changed.`
}

try {
  if (isUpgrading()) throw new Error('Another upgrade of this folder is running')
  writeFileSync(upgradingFile, String(process.pid))
  try {
    console.log(await upgrade())
  } finally {
    removeWorkspace()
    rmSync(upgradingFile, { force: true })
  }
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
