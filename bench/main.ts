// `npm run bench`: measures the pages, the server and how both grow, and writes docs/developer/performance.md.
import { parseArgs } from 'node:util'
import { full, quick } from './effort.ts'
import { measureGrowth } from './growth/main.ts'
import { describeMachine } from './machine.ts'
import { measurePages } from './pages/main.ts'
import { type SectionName, writeSection } from './report/page.ts'
import { measureServer } from './server/main.ts'
import { createTemporaryRoot } from './temporary.ts'

const sections = { pages: measurePages, server: measureServer, growth: measureGrowth }
const isSection = (name: string): name is SectionName => name in sections

const { values, positionals } = parseArgs({ allowPositionals: true, options: { quick: { type: 'boolean' } } })
const unknown = positionals.filter((name) => !isSection(name))
if (unknown.length > 0) {
  console.error(
    `Unknown section ${unknown.join(', ')}. Usage: npm run bench -- [${Object.keys(sections).join('] [')}] [--quick]`,
  )
  process.exit(2)
}

const { exit } = createTemporaryRoot()
const startedAt = performance.now()
const log = (message: string) =>
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(4)} s  ${message}`)
let code = 0
try {
  for (const name of Object.keys(sections).filter(isSection)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue
    const machine = describeMachine()
    const measurements = await sections[name](values.quick ? quick : full, (step) => log(`${name}: ${step}`))
    for (const { metric, target, measured, met } of measurements.rows) {
      console.log(`${met === undefined ? '     ' : met ? '  yes' : '   NO'}  ${metric}: ${measured}, target ${target}`)
    }
    log(`written to ${writeSection(name, machine, measurements, values.quick === true)}`)
  }
} catch (error) {
  console.error(error)
  code = 1
}
exit(code)
