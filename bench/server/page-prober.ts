// A worker thread that requests a page every few milliseconds and reports how long each answer took.
import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

const pauseMs = 5

const agent = new Agent({ keepAlive: true, maxSockets: 1 })
let milliseconds: number[] = []
// A request for the times so far starts a new series.
parentPort?.on('message', () => {
  parentPort?.postMessage(milliseconds)
  milliseconds = []
})

for (;;) {
  const asked = performance.now()
  await new Promise((resolve, reject) => {
    get(workerData, { agent }, (answer) => answer.resume().once('end', resolve)).once('error', reject)
  })
  milliseconds.push(performance.now() - asked)
  await sleep(pauseMs)
}
