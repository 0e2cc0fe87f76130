import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { savePassword } from '#platform/access/credential.ts'
import { explainError } from '#platform/operations/explain-error.ts'
import { StoreUnavailable } from '#platform/store/store.ts'
import { freePort } from '../support/postgres.ts'
import { runScript } from '../support/script-process.ts'
import { bookedIds } from '../support/server-client.ts'
import { startServer } from '../support/server-process.ts'
import { freshFolder } from '../support/stores.ts'

// A server that cannot start prints one sentence and exits with 1.

test('a port in use stops the start', async () => {
  const DATA_DIR = freshFolder()
  const { url, end } = await startServer({ DATA_DIR, LOG_LEVEL: 'silent' })
  const { port } = new URL(url)
  await expect(startServer({ DATA_DIR: freshFolder(), PORT: port, LOG_LEVEL: 'silent' })).rejects.toThrow(
    `127.0.0.1:${port} is already in use: choose another PORT`,
  )
  await end()
})

test('a HOST that is not an address of this machine stops the start', async () => {
  await expect(startServer({ DATA_DIR: freshFolder(), HOST: '999.1.1.1', LOG_LEVEL: 'silent' })).rejects.toThrow(
    /ended with 1: Cannot listen on 999\.1\.1\.1 \(\w+\): HOST must be an address of this machine/,
  )
})

describe('PostgreSQL stops the start', () => {
  const start = (address: URL) =>
    startServer({ DATA_DIR: freshFolder(), DATABASE_URL: address.href, LOG_LEVEL: 'silent' })

  test('when it is down, without revealing the password', async () => {
    const address = new URL(inject('postgresUrl'))
    address.port = String(await freePort())
    address.password = 'hush-hush'
    const started = start(address)
    await expect(started).rejects.toThrow(
      `1: PostgreSQL cannot be used (connect ECONNREFUSED ${address.host}): look at DATABASE_URL`,
    )
    await expect(started).rejects.not.toThrow('hush')
  })

  test('when the database does not exist', async () => {
    const address = new URL(inject('postgresUrl'))
    address.pathname = 'nowhere'
    await expect(start(address)).rejects.toThrow(
      /1: The database in DATABASE_URL does not exist, .*: database "nowhere" does not exist\n$/,
    )
  })

  test('when the user does not exist', async () => {
    const address = new URL(inject('postgresUrl'))
    address.username = 'nobody'
    await expect(start(address)).rejects.toThrow(
      /1: PostgreSQL rejected the user or password in DATABASE_URL: role "nobody" does not exist\n$/,
    )
  })
})

describe('DATA_DIR stops the start', () => {
  const start = (DATA_DIR: string) => runScript('../build/server/main.js', [], freshFolder(), { DATA_DIR, PORT: '0' })
  const unusable = (cause: RegExp) => ({
    code: 1,
    stderr: expect.stringMatching(
      new RegExp(`^The store in DATA_DIR cannot be used \\(${cause.source}\\): check that DATA_DIR is a folder .*\n$`),
    ),
  })

  test('when it is a file', async () => {
    const file = join(freshFolder(), 'file')
    writeFileSync(file, '')
    expect(await start(file)).toMatchObject(unusable(/unable to open database file/))
    expect(await start(join(file, 'data'))).toMatchObject(unusable(/ENOTDIR: .*/))
  })

  test('when it is not writable', async () => {
    const folder = freshFolder()
    mkdirSync(join(folder, 'store.sqlite')) // stops even root
    expect(await start(folder)).toMatchObject(unusable(/unable to open database file/))
  })

  test('when another program has locked the store', async () => {
    const folder = freshFolder()
    const other = new DatabaseSync(join(folder, 'store.sqlite'))
    onTestFinished(() => other.close())
    other.exec('CREATE TABLE anything (number)')
    const locked = {
      code: 1,
      stderr:
        'Another program has locked the store in DATA_DIR (database is locked): stop it, or try again when it is done\n',
    }
    other.exec('BEGIN EXCLUSIVE')
    expect(await start(folder)).toMatchObject(locked)
    other.exec('COMMIT; PRAGMA journal_mode = WAL; BEGIN IMMEDIATE')
    expect(await start(folder)).toMatchObject(locked)
  })

  test('when the store is empty, although it was there before', async () => {
    const folder = freshFolder()
    const file = join(folder, 'store.sqlite')
    await savePassword(folder, 'correct-horse-battery')
    writeFileSync(file, '')
    expect(await start(folder)).toMatchObject({
      code: 1,
      stderr: `${file} is empty, so a store was lost: restore the last backup with npm run restore, or delete the file to start a new store\n`,
    })
    expect(statSync(file).size).toBe(0)
  })

  test('when the store is missing and its log is there, which is kept', async () => {
    const folder = freshFolder()
    const file = join(folder, 'store.sqlite')
    writeFileSync(`${file}-wal`, 'changes')
    expect(await start(folder)).toMatchObject({
      code: 1,
      stderr: `${file} is missing, but its log ${file}-wal is there: put the file back, or move the log away and restore the last backup with npm run restore\n`,
    })
    expect([existsSync(file), readFileSync(`${file}-wal`, 'utf8')]).toEqual([false, 'changes'])
  })

  test('when the store is damaged, with the file and what to do', async () => {
    const folder = freshFolder()
    const file = join(folder, 'store.sqlite')
    const db = new DatabaseSync(file)
    db.exec('CREATE TABLE anything (number)')
    db.close()
    const whole = readFileSync(file)
    const header = Buffer.from(whole).fill(0xff, 0, 16)
    const schema = Buffer.from(whole).fill(0xff, 100, 200)
    for (const [bytes, reason] of [
      [header, 'file is not a database'],
      [schema, 'database disk image is malformed'],
    ] as const) {
      writeFileSync(file, bytes)
      expect(await start(folder)).toMatchObject({
        code: 1,
        stderr: `store.sqlite in DATA_DIR is damaged (${reason}): move it away with its -wal and -shm files, then restore the last backup with npm run restore\n`,
      })
    }
  })

  test('when the disk is full', () => {
    const db = new DatabaseSync(':memory:')
    db.exec('PRAGMA max_page_count = 1')
    const message = 'The disk of DATA_DIR or of a backup is full or failing (database or disk is full): free some space'
    let full: unknown
    try {
      db.exec('CREATE TABLE filling (number)')
    } catch (error) {
      full = error
    }
    expect(explainError(full)).toContain(message)
    expect(explainError(new StoreUnavailable(full))).toContain(message)
  })
})

test('an ADMIN_PASSWORD that is too short stops the start', async () => {
  const settings = { DATA_DIR: freshFolder(), ADMIN_PASSWORD: 'eleven-char' }
  await expect(startServer(settings)).rejects.toThrow('ended with 1: ADMIN_PASSWORD must have at least 12 characters\n')
})

test('a damaged password hash stops the start, but not a running server', async () => {
  const DATA_DIR = freshFolder()
  const file = join(DATA_DIR, 'admin-password-hash')
  writeFileSync(file, 'scrypt:3:8:3:a:b\n')
  await expect(startServer({ DATA_DIR, LOG_LEVEL: 'silent' })).rejects.toThrow(
    `ended with 1: ${file} is damaged: set a new password with npm run admin:password\n`,
  )
  await savePassword(DATA_DIR, 'correct-horse-battery')
  const server = await startServer({ DATA_DIR, LOG_LEVEL: 'silent' })
  writeFileSync(file, '')
  await new Promise((resolve) => setTimeout(resolve, 1100))
  expect(await bookedIds(server.url, 'correct-horse-battery')).toEqual([])
  await server.end()
})

test('an invalid setting stops the start', async () => {
  await expect(startServer({ DATA_DIR: freshFolder(), PORT: 'http' })).rejects.toThrow(
    /ended with 1: PORT must be a number/,
  )
})
