import { spawnSync } from 'node:child_process'

function reason(): string | undefined {
  if (process.getuid?.() !== 0) return 'they need root: sudo npm run test:rest'
  const tried = spawnSync('bwrap', ['--ro-bind', '/', '/', '--proc', '/proc', '--unshare-pid', '--unshare-net', 'true'])
  return tried.status === 0 ? undefined : `bwrap makes no namespaces here: ${tried.error ?? tried.stderr}`
}

const missing = reason()
if (missing) console.warn(`The tests of the image and of setup.sh do not run, because ${missing}`)

/** Whether this machine can run the image and a bare server in a file system of their own. It says why not. */
export const canIsolate = missing === undefined
