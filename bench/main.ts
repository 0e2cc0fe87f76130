// `npm run bench`: measures the pages, the server and how both grow, and writes docs/performance.md.
import { parseArgs } from 'node:util'
import { full, quick } from './effort.ts'
import { measureGrowth } from './growth/main.ts'
import { describeMachine } from './machine.ts'
import { measurePages } from './pages/main.ts'
import { type SectionName, writeSection } from './report/page.ts'
import { measureServer } from './server/main.ts'
import { openTemporaryFolder } from './temporary.ts'

const sections = { pages: measurePages, server: measureServer, growth: measureGrowth }
const isSection = (name: string): name is SectionName => name in sections

const { values, positionals } = parseArgs({ allowPositionals: true, options: { quick: { type: 'boolean' } } })
const unknown = positionals.filter((name) => !isSection(name))
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}: npm run bench -- [${Object.keys(sections).join('] [')}] [--quick]`)
  process.exit(2)
}

const { leave } = openTemporaryFolder()
const begun = performance.now()
const tell = (what: string) => console.log(`${((performance.now() - begun) / 1000).toFixed(0).padStart(4)} s  ${what}`)
let code = 0
try {
  for (const name of Object.keys(sections).filter(isSection)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue
    const machine = describeMachine()
    const findings = await sections[name](values.quick ? quick : full, (what) => tell(`${name}: ${what}`))
    for (const { what, target, measured, reached } of findings.rows) {
      console.log(
        `${reached === undefined ? '     ' : reached ? '  yes' : '   NO'}  ${what}: ${measured}, target ${target}`,
      )
    }
    tell(`written to ${writeSection(name, machine, findings, values.quick === true)}`)
  }
} catch (error) {
  console.error(error)
  code = 1
}
leave(code)
