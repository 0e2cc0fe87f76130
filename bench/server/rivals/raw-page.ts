// Serves one precompressed page with a minimal node:http server.
import { readFileSync } from 'node:fs'
import { open } from './open.ts'

const body = readFileSync(process.env.BODY ?? '')
const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Encoding': 'br',
  'Content-Length': body.length,
}

open((_, response) => {
  response.writeHead(200, headers)
  response.end(body)
})
