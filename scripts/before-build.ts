// What would stop the server, said before a build that takes a minute: mistakes in the content and the settings, and a port
// that is taken. `npm start` runs it.
import { once } from 'node:events'
import { createServer } from 'node:net'
import { explainError } from '#platform/operations/explain-error.ts'

try {
  const { readProcessEnvironment } = await import('#platform/env.ts')
  const { PORT, HOST } = readProcessEnvironment()
  const probe = createServer().listen(PORT, HOST)
  await once(probe, 'listening')
  probe.close()
} catch (error) {
  console.error(explainError(error))
  process.exitCode = 1
}
