import type { Effort } from '../effort.ts'
import { combine, type Measurements } from '../report/measurements.ts'
import { runSequentially } from '../statistics.ts'
import { measureByClients } from './clients.ts'
import { measureByInstances } from './instances.ts'
import { measureByRows } from './rows.ts'

const parts = { rows: measureByRows, clients: measureByClients, instances: measureByInstances }

/** Measures how throughput and latency change with rows, clients and instances. */
export async function measureGrowth(effort: Effort, log: (message: string) => void): Promise<Measurements> {
  const results = await runSequentially(Object.entries(parts), ([name, measure]) => {
    log(name)
    return measure(effort)
  })
  return combine(results)
}
