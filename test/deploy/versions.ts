import { createServer } from 'node:net'
import { buildWith } from './server-clone.ts'

/** A build of a new version that says so when it starts. */
export const newVersion = () =>
  buildWith((text, name) => (name === 'server/main.js' ? `${text}\nconsole.log('New version')` : text))

/** A build whose server runs, but is never ready. */
export const unreadyVersion = () => buildWith((text) => text.replaceAll('/readyz', '/never-ready'))

/** A build that migrates the store of ./data and then fails. */
export const failingMigration = () =>
  buildWith((text, name) =>
    name === 'server/main.js'
      ? `import { DatabaseSync as Migrated } from 'node:sqlite'
        const migrated = new Migrated('data/store.sqlite')
        migrated.exec("INSERT INTO schema_migrations (number) VALUES (99); UPDATE bookings SET \\"customerName\\" = 'Lost'")
        migrated.close()
        ${text}`
      : text,
  )

export async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number } // a TCP server's address is never a string
  await new Promise((resolve) => server.close(resolve))
  return String(port)
}
