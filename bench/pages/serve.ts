// Serves a folder of pages with the product's server code, headers and compression.

import { readEnvironment } from '../../platform/env.ts'
import { policyFor } from '../../platform/http/site.ts'
import { migrate } from '../../platform/store/migrate.ts'
import { openStore } from '../../platform/store/open.ts'
import { buildApp } from '../../server/app.ts'
import { filesIn } from '../../server/publish/open-site.ts'
import { noSite } from '../../test/support/site.ts'

const env = readEnvironment({ DATA_DIR: process.env.DATA_DIR, LOG_LEVEL: 'warn' })
const store = await openStore(env)
await migrate(store)
const files = filesIn(process.argv[2] ?? '', { publicUrl: env.PUBLIC_URL, coversSubdomains: false })
const responses = new Map(
  [...files].map(([path, file]) => {
    if (!path.endsWith('.html')) return [path, file]
    const policy = policyFor(file.bodies.identity.toString())
    const headers = { ...file.headers, 'Content-Security-Policy': policy }
    return [path.replace(/\/?(index)?\.html$/, '') || '/', { ...file, headers }]
  }),
)
const notFound = responses.get('/404')
if (!notFound) throw new Error('The folder has no 404.html')
const site = { ...noSite(env.PUBLIC_URL), responses, notFound }
const app = await buildApp({ env, store, credential: undefined, site })
console.log(`The site is open at ${await app.listen({ host: '127.0.0.1', port: 0 })}`)
process.once('SIGTERM', () => process.exit(0))
