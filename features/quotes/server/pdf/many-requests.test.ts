import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { password, passwordHash } from '#test/support/admin-password.ts'
import { aBooking } from '#test/support/api.ts'
import { memoryOf } from '#test/support/memory.ts'
import { readJson } from '#test/support/read-json.ts'
import { startServer } from '#test/support/server-process.ts'
import { freshFolder } from '#test/support/stores.ts'

const words = 'Replace the main service panel with copper bus and whole-house surge protection '
const lines = Array.from({ length: 50 }, (_, index) => ({
  description: `${index} ${words.repeat(4)}`.slice(0, 300).trim(),
  quantity: 1.25 + index,
  unitPriceCents: 9_500,
}))
/** All that a version can hold. */
const atTheLimits = [1, 2, 3].map((number) => ({ name: `Option ${number}`, lines }))

const atOnce = 200
const maxMegabytes = 20
/** Of the server's processor time, for all of them: what others wait for at most. Making the PDFs again would take a minute. */
const maxMs = 600

test('the largest PDF opened 200 times at once takes little memory, and little time from other requests', async () => {
  const server = await startServer({ DATA_DIR: freshFolder(), LOG_LEVEL: 'silent', ADMIN_PASSWORD_HASH: passwordHash })
  onTestFinished(() => void server.end('SIGKILL'))
  const call = async <Answer>(path: string, body?: object, token?: string) => {
    const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) }
    const response = await fetch(`${server.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body ?? {}) })
    return readJson<Answer>(response)
  }
  const { token } = await call<{ token: string }>('/api/admin/login', { password })
  const { id: rowId, request } = await call<{ id: number; request: string }>('/api/bookings', aBooking())
  const { id } = await call<{ id: number }>(
    '/api/admin/quotes',
    { list: 'bookings', rowId, options: atTheLimits },
    token,
  )
  await call(`/api/admin/quotes/${id}/send`, undefined, token)
  const pdf = `${server.url}/api${request.replace('/request', '/requests')}/quotes/${id}/pdf`
  const bytesOf = async () => {
    const response = await fetch(pdf)
    expect(response.status).toBe(200)
    return (await response.arrayBuffer()).byteLength
  }
  const length = await bytesOf()
  const before = { memory: memoryOf(server.pid), time: processorMs(server.pid) }
  let peak = before.memory
  const watch = setInterval(() => {
    peak = Math.max(peak, memoryOf(server.pid))
  }, 5)
  onTestFinished(() => clearInterval(watch))
  expect(await Promise.all(Array.from({ length: atOnce }, bytesOf))).toEqual(Array(atOnce).fill(length))
  expect(processorMs(server.pid) - before.time).toBeLessThan(maxMs)
  expect(Math.max(peak, memoryOf(server.pid)) - before.memory).toBeLessThan(maxMegabytes)
})

/** The processor time that the process and its threads have used. */
function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  const ticks = Number(fields[11]) + Number(fields[12])
  return ticks * 10 // Linux counts hundredths of a second
}
