import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runScript } from '../support/script-process.ts'
import { freshFolder } from '../support/stores.ts'

/** What `npm start` says in the folder before it builds. */
const said = (folder: string, env: Record<string, string> = {}) => runScript('before-build.ts', [], folder, env)

test('a port that is taken is said before anything is built', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo // it listens on a port
  const { code, stderr } = await said(freshFolder(), { PORT: String(port) })
  expect([code, stderr]).toEqual([
    1,
    `127.0.0.1:${port} is already in use: choose another PORT, or stop the program that listens there\n`,
  ])
})

test.each([
  ['.env', 'PORT: 4105', '.env:1: Write PORT= with an equals sign, not a colon\n'],
  ['.env', 'PORT=“4105”', `.env:1: PORT has curly quotes. Use straight ones, ' or ", or none\n`],
  [
    '.env.txt',
    'PORT=4105',
    'Nothing reads .env.txt: rename it to .env. Show file extensions on Windows, or the name stays the same\n',
  ],
])('the file %s with %s stops the start with one sentence', async (name, text, sentence) => {
  const folder = freshFolder()
  writeFileSync(join(folder, name), text)
  expect(await said(folder)).toMatchObject({ code: 1, stderr: sentence })
})

test('nothing is said where the server can start', async () => {
  expect(await said(freshFolder(), { PORT: '0' })).toMatchObject({ code: 0, stdout: '', stderr: '' })
})
