// The smallest Fastify app that serves one compressed page with the same headers as ours, and a logger.
import { readFileSync } from 'node:fs'
import Fastify from 'fastify'

const body = readFileSync(process.env.BODY ?? '')
const headers: Record<string, string> = JSON.parse(process.env.HEADERS ?? '{}')

const app = Fastify({ logger: { level: 'warn' } })
app.get('/', (_, reply) => reply.headers(headers).send(body))
console.log(`The site is open at ${await app.listen({ host: '127.0.0.1', port: 0 })}`)
process.once('SIGTERM', () => process.exit(0))
