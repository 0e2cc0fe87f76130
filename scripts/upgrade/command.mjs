import { execFileSync, spawn } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { environment, site } from '../bootstrap.mjs'

/** Where the new version is made ready. */
export const workspace = join(site, 'releases', '.upgrade')

/** Root upgrades a folder as the user that owns it, so that no file ends up with another owner. */
function ownerOptions() {
  const { uid, gid } = statSync(site)
  if (process.getuid?.() !== 0 || uid === 0) return { env: environment }
  const [, , , , , home] = execFileSync('getent', ['passwd', String(uid)], { encoding: 'utf8' }).split(':')
  // `npm run` names root's cache and settings, which the owner cannot read.
  const variables = Object.entries(environment).filter(([name]) => !name.startsWith('npm_'))
  return { uid, gid, env: { ...Object.fromEntries(variables), HOME: home } }
}

/** Options for processes that work in the folder. */
export const asOwner = ownerOptions()

/** Runs the command in the folder and returns what it prints. Throws with its error output. */
export function read(command, args, cwd = site) {
  try {
    return execFileSync(command, args, { ...asOwner, cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()
  } catch (error) {
    throw new Error(`${command} ${args.join(' ')} failed:\n${error.stderr || error.message}`)
  }
}

/** Runs the command in the folder, shows what it prints, and resolves to it. Rejects when the command fails. */
export function run(command, args, { cwd = site, ...options } = {}) {
  const child = spawn(command, args, { ...asOwner, ...options, cwd, stdio: ['ignore', 'pipe', 'inherit'] })
  let printed = ''
  child.stdout.on('data', (data) => {
    printed += data
    process.stdout.write(data)
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve(printed)
      else reject(new Error(`${command} ${args.join(' ')} failed`))
    })
  })
}
