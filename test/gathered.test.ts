import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { gatheredServer } from '#server/gathered.ts'
import { copyProject } from './project-copy.ts'
import { programOf, startServer } from './server-process.ts'
import { freshFolder } from './stores.ts'

/** Starts the project in the folder; resolves to the file that its process runs in the end. */
async function startedFile(folder: string): Promise<string | undefined> {
  const env = { DATA_DIR: freshFolder(), LOG_LEVEL: 'warn' }
  const server = await startServer(env, [process.execPath, join(folder, 'server/main.ts')])
  onTestFinished(() => void server.end('SIGKILL'))
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  const file = programOf(server.pid)
  expect(await server.end()).toBe(0)
  return file
}

test('a start runs what the build gathered, and the sources as soon as one of them was edited', async () => {
  const folder = freshFolder()
  copyProject(folder)
  expect(await startedFile(folder)).toBe(gatheredServer(folder))
  appendFileSync(join(folder, 'domain/business.ts'), '\n// Edited since.\n')
  expect(await startedFile(folder)).toBe(join(folder, 'server/main.ts'))
}, 60_000)

test.each(['package-lock.json', 'domain/hours.ts', 'server/bookings/routes.ts'])(
  'the name is another when %s is',
  (file) => {
    const root = freshFolder()
    for (const folder of ['domain', 'server/bookings']) mkdirSync(join(root, folder), { recursive: true })
    for (const source of ['package-lock.json', 'domain/hours.ts', 'server/bookings/routes.ts', 'server/notes.md']) {
      writeFileSync(join(root, source), 'as built')
    }
    const built = gatheredServer(root)
    writeFileSync(join(root, 'server/notes.md'), 'edited')
    expect(gatheredServer(root)).toBe(built)
    writeFileSync(join(root, file), 'edited')
    expect(gatheredServer(root)).not.toBe(built)
    writeFileSync(join(root, file), 'as built')
    expect(gatheredServer(root)).toBe(built)
  },
)
