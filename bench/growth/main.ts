import type { Effort } from '../effort.ts'
import { type Findings, together } from '../report/findings.ts'
import { inTurn } from '../statistics.ts'
import { measureByCallers } from './callers.ts'
import { measureByInstances } from './instances.ts'
import { measureByRows } from './rows.ts'

const parts = { rows: measureByRows, callers: measureByCallers, instances: measureByInstances }

/** What becomes of the figures when there is more of everything. */
export async function measureGrowth(effort: Effort, tell: (what: string) => void): Promise<Findings> {
  const found = await inTurn(Object.entries(parts), ([name, measure]) => {
    tell(name)
    return measure(effort)
  })
  return together(found)
}
