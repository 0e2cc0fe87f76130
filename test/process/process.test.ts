import { expect, onTestFinished, test } from 'vitest'
import { startMailServer } from '../support/mail-server.ts'
import { book, bookedIds } from '../support/server-client.ts'
import { npmStart, startServer } from '../support/server-process.ts'
import { freshFolder, freshSchema } from '../support/stores.ts'

for (const engine of ['sqlite', 'postgres'] as const) {
  test(`${engine}: every confirmed booking survives kill -9`, async () => {
    const env: Record<string, string> = {
      DATA_DIR: freshFolder(),
      ADMIN_PASSWORD: 'correct-horse-battery',
      LOG_LEVEL: 'silent',
    }
    if (engine === 'postgres') env.DATABASE_URL = await freshSchema()
    const confirmed: number[] = []
    for (let run = 0; run < 3; run++) {
      const server = await startServer(env)
      const responses = await Promise.all(Array.from({ length: 20 }, () => book(server.url)))
      for (const { status, id } of responses) if (status === 201) confirmed.push(id)
      await server.end('SIGKILL')
    }
    expect(confirmed).toHaveLength(60)
    const server = await startServer(env)
    const saved = await bookedIds(server.url, env.ADMIN_PASSWORD ?? '')
    await server.end('SIGKILL')
    expect(saved.sort((a, b) => a - b)).toEqual(confirmed.sort((a, b) => a - b))
  })
}

test('npm start stops its server on SIGTERM and exits with 0', async () => {
  const server = await startServer({ DATA_DIR: freshFolder(), LOG_LEVEL: 'silent' }, npmStart)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  expect(await server.end('SIGTERM')).toBe(0)
  await expect(fetch(`${server.url}/readyz`)).rejects.toThrow()
})

test('a hanging mail server does not delay shutdown, and the emails are sent after the next start', async () => {
  const mailServer = await startMailServer()
  onTestFinished(mailServer.close)
  mailServer.behave('hang')
  const env = { DATA_DIR: freshFolder(), LOG_LEVEL: 'silent', ...mailServer.env }
  const first = await startServer(env)
  expect((await book(first.url)).status).toBe(201)
  const start = performance.now()
  expect(await first.end('SIGTERM')).toBe(0)
  expect(performance.now() - start).toBeLessThan(10_000)
  mailServer.behave('accept')
  const second = await startServer(env)
  await expect.poll(() => mailServer.received.length, { timeout: 10_000 }).toBe(2)
  await second.end('SIGTERM')
})

test('the log holds no personal data', async () => {
  const env = { DATA_DIR: freshFolder(), ADMIN_PASSWORD: 'correct-horse-battery', LOG_LEVEL: 'trace' }
  const server = await startServer(env)
  await book(server.url)
  await bookedIds(server.url, env.ADMIN_PASSWORD)
  await server.end('SIGTERM')
  expect(server.output()).toContain('/api/bookings')
  expect(server.output()).not.toMatch(/Ada|ada@|555-0123|Sample Street|correct-horse|Bearer|127\.0\.0\.1"/)
})
