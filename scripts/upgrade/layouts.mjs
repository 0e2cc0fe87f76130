// The two ways in which a clone holds its build. Each builds a version, switches to it, and goes back.
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../bootstrap.mjs'
import { run } from './command.mjs'
import { moveTo, workspace } from './commits.mjs'
import { answers, npmStartService, ownService, systemdService } from './service.mjs'

/** What the installation and the build make, outside of git. */
const built = ['node_modules', 'build', join('site', 'fonts')]
/** Where those of the old version wait until the new one is ready. */
const aside = join(root, 'releases', '.before')

const backupIn = (printed) => /Saved in (\S+):/.exec(printed)?.[1]

/** The clone itself runs, by `npm start` or not at all. */
export async function plainLayout(url) {
  const running = npmStartService()
  if (!running && (await answers(url)))
    throw new Error(`Something else than npm start answers at ${url}: stop it, then run this again`)
  const service = running ?? ownService()
  let backup

  return {
    service,
    async build() {
      await run('node', ['scripts/install.mjs'], { cwd: workspace })
      await run('npm', ['run', 'build'], { cwd: workspace })
    },
    async switchTo(commit) {
      rmSync(aside, { recursive: true, force: true })
      await service.stop()
      // Nothing can be saved after this backup until the new server runs.
      backup = backupIn(await run('npm', ['run', '--silent', 'backup']))
      moveTo(commit)
      exchange(root, aside)
      exchange(workspace, root)
      await service.start()
    },
    async goBack(commit) {
      await service.stop()
      if (existsSync(aside)) {
        exchange(root, workspace)
        exchange(aside, root)
      }
      moveTo(commit)
      const isReadable = await run('node', ['scripts/check-store.ts']).then(
        () => true,
        () => false,
      )
      if (!isReadable) {
        // The newer release knows every table of the older one and drops later ones.
        await run('node', [join(workspace, 'scripts/backup.ts')]).catch(() => {})
        await run('node', [join(workspace, 'scripts/restore.ts'), backup, '--force'])
      }
      await service.start()
    },
    async finish() {
      rmSync(aside, { recursive: true, force: true })
      if (running) return
      await service.stop()
      console.log('Start the site: npm start')
    },
  }
}

/** Moves what was built from one folder to another. */
function exchange(from, to) {
  for (const name of built) {
    if (!existsSync(join(from, name))) continue
    mkdirSync(join(to, name, '..'), { recursive: true })
    renameSync(join(from, name), join(to, name))
  }
}

/** deploy/release.sh made releases, and systemd runs the current one. */
export function releaseLayout(serviceName) {
  const service = systemdService(serviceName)
  const release = (...args) => run('sh', ['deploy/release.sh', ...args])
  let backup

  return {
    service,
    async build() {},
    async switchTo(commit) {
      moveTo(commit)
      backup = backupIn(await release())
      await service.restart()
    },
    async goBack(commit) {
      if (backup) await rollBack()
      moveTo(commit)
    },
    async finish() {},
  }

  /** The old server goes on if the new one has not migrated the store. */
  async function rollBack() {
    const isReadable = await release('rollback').then(
      () => true,
      () => false,
    )
    if (isReadable) return service.restart()
    await service.stop()
    await run('npm', ['--prefix', 'current', 'run', '--silent', 'backup']).catch(() => {})
    await release('rollback', backup)
    await service.start()
  }
}
