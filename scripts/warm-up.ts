import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const patienceMs = 120_000

/** Opens the site on an empty store and closes it: what Node makes of the sources is kept for the first real start. */
export async function startServerOnce(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'warm-up-'))
  const server = spawn(process.execPath, [join(import.meta.dirname, '../server/main.ts')], {
    cwd: folder,
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: folder, ADMIN_PASSWORD: randomUUID(), LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: patienceMs,
  })
  server.stdout.on('data', (printed: Buffer) => printed.includes('The site is open') && server.kill())
  const [code] = await once(server, 'exit')
  rmSync(folder, { recursive: true, force: true })
  if (code !== 0) throw new Error('The server did not start on the pages just built')
}
