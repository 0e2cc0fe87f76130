import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import type { Effort } from '../effort.ts'
import { atMost, type Measurements } from '../report/measurements.ts'
import { median, repeat } from '../statistics.ts'
import { startOurs } from './start.ts'

const warmUp = 1000
const requests = 2000
/** Linux counts processor time in hundredths of a second. */
const tickMs = 10

/** Processor time of a customer's page, which React renders for each request. */
export async function measureRequestPage({ rounds }: Effort): Promise<Measurements> {
  const server = await startOurs({ SUBMISSION_LIMIT: '0' })
  const response = await fetch(`${server.url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Grace Hopper',
      email: 'grace@example.com',
      phone: '405-555-0111',
      message: 'The panel is thirty years old.',
    }),
  })
  const { request } = (await response.json()) as { request: string } // the API's contract
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const visit = async (count: number) => {
    for (let left = count; left > 0; left--) await page(server.url + request, agent)
  }
  await visit(warmUp)
  const milliseconds = await repeat(rounds, async () => {
    const before = processorMs(server.pid)
    await visit(requests)
    return (processorMs(server.pid) - before) / requests
  })
  agent.destroy()
  await server.end()
  return {
    rows: [atMost("customer's page, processor time", median(milliseconds), 1, 'ms', 2)],
    details: [],
    plots: [],
  }
}

function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * tickMs
}

function page(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${response.statusCode} for a customer's page`))
      response.resume().once('end', resolve).once('error', reject)
    }).once('error', reject)
  })
}
