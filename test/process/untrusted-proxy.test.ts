import { expect, onTestFinished, test } from 'vitest'
import { password } from '../support/admin-password.ts'
import { startServer } from '../support/server-process.ts'
import { freshFolder } from '../support/stores.ts'

/** How often the server warned after these requests, each with one header. */
async function warningsAfter(headers: readonly string[], env: Record<string, string> = {}): Promise<number> {
  const server = await startServer({ DATA_DIR: freshFolder(), ADMIN_PASSWORD: password, ...env })
  onTestFinished(() => server.end('SIGKILL').then(() => {}))
  for (const header of headers) await fetch(`${server.url}/healthz`, { headers: { [header]: '203.0.113.9' } })
  await server.end('SIGTERM')
  expect(server.output()).not.toContain('203.0.113.9')
  return server.output().split('TRUST_PROXY is not set').length - 1
}

test('a proxy in front of a server that trusts none is warned of once', async () => {
  for (const header of ['X-Forwarded-For', 'Forwarded', 'X-Forwarded-Proto'])
    expect(await warningsAfter([header, header, 'X-Forwarded-For']), header).toBe(1)
}, 30_000)

test('requests without a proxy, or through a trusted one, cause no warning', async () => {
  expect(await warningsAfter(['X-Other'])).toBe(0)
  expect(await warningsAfter(['X-Forwarded-For'], { TRUST_PROXY: '127.0.0.1/32' })).toBe(0)
}, 30_000)
