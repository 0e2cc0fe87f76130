import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { boundedRequest } from './bounded-request.ts'

const graceMs = 30_000
const kilobyte = Buffer.alloc(1024)
const tooSlow = 'ERR_HTTP_REQUEST_TIMEOUT'
const smallPieces = 'ERR_SMALL_PIECES'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** A request whose body arrives by `push`, and the codes of the errors that ended it. */
function openRequest() {
  const socket = new Socket()
  const ended: (string | undefined)[] = []
  socket.on('error', ({ code }: NodeJS.ErrnoException) => ended.push(code))
  const request: IncomingMessage = new (boundedRequest(graceMs, () => {}))(socket)
  return { request, ended, seconds: (count: number) => vi.advanceTimersByTime(count * 1000) }
}

test('a body that nobody reads yet may take any time', () => {
  const { request, ended, seconds } = openRequest()
  request.push(kilobyte)
  seconds(3600)
  request.resume()
  request.read()
  seconds(29)
  expect(ended).toEqual([])
  seconds(2)
  expect(ended).toEqual([tooSlow])
})

test('time stands still while the server does not want more', () => {
  const { request, ended, seconds } = openRequest()
  request.read()
  seconds(29)
  // As much as the server takes at once.
  while (request.push(kilobyte)) {}
  seconds(3600)
  expect(ended).toEqual([])
  request.read()
  seconds(3)
  expect(ended).toEqual([tooSlow])
})

test('a body gains a second for each 64 kB, and five minutes in all', () => {
  const { request, ended, seconds } = openRequest()
  request.on('data', () => {})
  request.read()
  for (let count = 0; count < 290; count++) {
    request.push(Buffer.alloc(64_000))
    seconds(1)
  }
  expect(ended).toEqual([])
  for (let count = 0; count < 20; count++) {
    request.push(Buffer.alloc(640_000))
    seconds(1)
  }
  expect(ended).toEqual([tooSlow])
})

test('a body at half of the least rate is cut off', () => {
  const { request, ended, seconds } = openRequest()
  request.on('data', () => {})
  request.read()
  for (let count = 0; count < 62; count++) {
    expect(ended, `after ${count} seconds`).toEqual(count < 60 ? [] : [tooSlow])
    request.push(Buffer.alloc(32_000))
    seconds(1)
  }
})

test('a body that has arrived is never too slow', () => {
  const { request, ended, seconds } = openRequest()
  request.read()
  request.complete = true
  request.push(null)
  seconds(3600)
  expect(ended).toEqual([])
})

test('a body may have 1,000 pieces of any size, and more of 256 bytes', () => {
  const { request, ended } = openRequest()
  request.on('data', () => {})
  for (let count = 0; count < 1000; count++) request.push(Buffer.alloc(1))
  expect(ended).toEqual([])
  request.push(Buffer.alloc(1))
  expect(ended).toEqual([smallPieces])

  const larger = openRequest()
  larger.request.on('data', () => {})
  for (let count = 0; count < 20_000; count++) larger.request.push(Buffer.alloc(256))
  expect(larger.ended).toEqual([])
})
