// `npm run upgrade [-- ARCHIVE]`: switches to the version in the archive of a release, or in a clone to the merged and built
// new version. It backs up before, and checks the new version. If that fails, it goes back.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { currentVersion, isRelease, site } from './bootstrap.mjs'
import { unpackArchive } from './upgrade/archive.mjs'
import { workspace } from './upgrade/command.mjs'
import { newCommit, removeWorkspace } from './upgrade/commits.mjs'
import { cloneLayout, releaseLayout } from './upgrade/layouts.mjs'
import { findService, unitName, untilReady } from './upgrade/service.mjs'
import { listenAt } from './upgrade/socket.mjs'
import { changesBetween } from './upgrade/versions.mjs'

const options = {
  /** The remote with the new version, in a clone. */
  from: { type: 'string' },
  /** The systemd unit of the server, without `.service`. */
  service: { type: 'string', default: unitName() },
  /** Where the server answers on this machine. */
  url: { type: 'string' },
  /** How many seconds the new server has until it answers. */
  wait: { type: 'string', default: '600' },
}

async function upgrade() {
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const { from, service: unit, url, wait } = values
  const [archive] = positionals
  if (process.platform === 'win32')
    throw new Error(
      'npm run upgrade does not work on Windows. Stop the server, unpack the new version into a folder of its own, and move data, backups and .env into it.',
    )
  if (!(Number(wait) > 0)) throw new Error('--wait must be a number of seconds')
  if (isRelease !== Boolean(archive) || positionals.length > 1)
    throw new Error(
      isRelease
        ? 'Name one archive: npm run upgrade -- contractor-front-office-VERSION.tar.gz\n' +
            'If setup.sh made this site, you can get the newest setup.sh instead, and run: sh setup.sh'
        : 'This folder is a clone, which takes no archives: npm run upgrade',
    )
  const service = await findService(unit, url)
  try {
    const version = archive ? await unpackArchive(archive) : newCommit(from)
    if (!version) return 'There is no new version.'
    const layout = (existsSync(join(site, 'current')) || archive ? releaseLayout : cloneLayout)(service, version)
    console.log(changesBetween(currentVersion(), workspace))
    await switchTo(layout, () => untilReady(service, Number(wait) * 1000))
    return `${service.isTemporary ? 'Start the site: npm start\n' : ''}The new version runs: ${version.name}.`
  } finally {
    await service.close()
  }
}

/** Rejects when the layout's old version still runs, or runs again. */
async function switchTo(layout, untilReady) {
  console.log('Preparing the new version…')
  await layout.prepare().catch((error) => {
    throw new Error(`${error.message}. Nothing was changed.`)
  })
  // From here on, the upgrade ends with one of the two versions running, also when the terminal closes.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
  try {
    console.log('Switching…')
    await layout.switchOver()
    await untilReady()
  } catch (error) {
    console.error(`${error.message}\nGoing back to the old version…`)
    await layout.goBack()
    await untilReady()
    throw new Error('The upgrade failed. The old version runs again, with its data.')
  } finally {
    await layout.finish()
  }
}

try {
  if (!(await listenAt('.upgrading'))) throw new Error('Another upgrade of this folder is running')
  console.log(await upgrade().finally(removeWorkspace))
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
