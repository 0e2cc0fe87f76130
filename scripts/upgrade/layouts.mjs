// The two ways in which a folder holds the version that runs. Each switches to a new version, and goes back.
import { existsSync, mkdirSync, readlinkSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root, site } from '../bootstrap.mjs'
import { run, workspace } from './command.mjs'

/** What the installation and the build make, outside of git. */
const built = ['node_modules', 'build', join('site', 'fonts')]
/** Where those of the old version wait until the new one is ready. */
const aside = join(site, 'releases', '.before')

const backupIn = (printed) => /Saved in (\S+):/.exec(printed)?.[1]

const succeeds = (command) =>
  command.then(
    () => true,
    () => false,
  )

/** A clone itself runs, by `npm start` or not at all. */
export function cloneLayout(service, version) {
  let backup
  return {
    async prepare() {
      await run('node', ['scripts/install.mjs'], { cwd: workspace })
      await run('npm', ['run', 'build'], { cwd: workspace })
    },
    async switchOver() {
      rmSync(aside, { recursive: true, force: true })
      await service.stop()
      // Nothing can be saved after this backup until the new server runs.
      backup = backupIn(await run('npm', ['run', '--silent', 'backup']))
      version.take()
      exchange(site, aside)
      exchange(workspace, site)
      await service.start()
    },
    async goBack() {
      await service.stop()
      if (existsSync(aside)) {
        exchange(site, workspace)
        exchange(aside, site)
      }
      version.giveBack()
      if (!(await succeeds(run('node', ['scripts/check-store.ts'])))) {
        // The newer release knows every table of the older one and drops later ones.
        await succeeds(run('node', [join(workspace, 'scripts/backup.ts')]))
        await run('node', [join(workspace, 'scripts/restore.ts'), backup, '--force'])
      }
      await service.start()
    },
    finish: () => rmSync(aside, { recursive: true, force: true }),
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

/** The release to which a rollback would go, if there is one. */
function previousRelease() {
  try {
    return [readlinkSync(join(site, 'previous'))]
  } catch {
    return []
  }
}

/** deploy/release.sh makes releases, of commits or of archives, and the link `current` names the one that runs. */
export function releaseLayout(service, version) {
  const release = (...args) => run('sh', [join(root, 'deploy/release.sh'), ...args])
  /** Under systemd, new connections wait during the restart. */
  const restart = service.restart ?? (() => service.stop().then(() => service.start()))
  let earlier
  let backup
  return {
    prepare: async () => version.prepare?.(),
    async switchOver() {
      earlier = previousRelease()
      version.take()
      backup = backupIn(await release(...version.releaseArgs))
      await restart()
    },
    async goBack() {
      if (backup) {
        await rollBack()
        await release('discard', ...earlier)
      }
      version.giveBack()
    },
    finish: () => succeeds(release('finish')),
  }

  /** The old server goes on if the new one has not migrated the store. */
  async function rollBack() {
    if (await succeeds(release('rollback'))) return restart()
    await service.stop()
    await succeeds(run('npm', ['--prefix', 'current', 'run', '--silent', 'backup']))
    await release('rollback', backup)
    await service.start()
  }
}
