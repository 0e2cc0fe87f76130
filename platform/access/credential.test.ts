import { chownSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readEnvironment } from '#platform/env.ts'
import { freshFolder } from '#test/support/stores.ts'
import { findCredential, hashFile, savePassword } from './credential.ts'

const nobody = 65_534

test.runIf(process.getuid?.() === 0)('root sets the password of a server that runs as another user', async () => {
  const folder = freshFolder()
  chownSync(folder, nobody, nobody)
  await savePassword(folder, 'correct-horse-battery')
  expect(statSync(hashFile(folder))).toMatchObject({ uid: nobody, gid: nobody })
})

test('the last hash stays in use while the file cannot be read', async () => {
  const folder = freshFolder()
  const hash = await savePassword(folder, 'correct-horse-battery')
  const { credential } = await findCredential(readEnvironment({ DATA_DIR: folder }))
  rmSync(hashFile(folder))
  mkdirSync(hashFile(folder))
  // Longer than a hash is used before the file is read again.
  await sleep(1100)
  expect(await credential?.()).toBe(hash)
})
