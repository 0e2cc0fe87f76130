// A worker thread that requests a page every few milliseconds and reports the response times.
import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

const pauseMs = 5

const agent = new Agent({ keepAlive: true, maxSockets: 1 })
let milliseconds: number[] = []
// On any message, it posts the times so far and starts a new series.
parentPort?.on('message', () => {
  parentPort?.postMessage(milliseconds)
  milliseconds = []
})

for (;;) {
  const startedAt = performance.now()
  await new Promise((resolve, reject) => {
    get(workerData, { agent }, (response) => response.resume().once('end', resolve)).once('error', reject)
  })
  milliseconds.push(performance.now() - startedAt)
  await sleep(pauseMs)
}
