import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Measurements, type Row, tableOf } from './measurements.ts'

const root = join(import.meta.dirname, '../..')
const publishedPage = join(root, 'docs/developer/performance.md')

export type SectionName = 'pages' | 'server' | 'growth'

/** Writes a section's results between its markers in docs/developer/performance.md. A quick run writes to a separate copy. */
export function writeSection(name: SectionName, machine: string, measurements: Measurements, isQuick: boolean): string {
  const page = isQuick ? join(root, 'bench/build/report/performance.md') : publishedPage
  const plotFolder = page.replace(/\.md$/, '')
  mkdirSync(plotFolder, { recursive: true })
  const [start, end] = [`<!-- ${name} -->`, `<!-- the end of ${name} -->`]
  const [before, rest] = readFileSync(existsSync(page) ? page : publishedPage, 'utf8').split(start)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined) throw new Error(`${page} has no markers for ${name}`)

  for (const { file, svg } of measurements.plots) writeFileSync(join(plotFolder, file), svg)
  const pictures = measurements.plots.map(({ file, title }) => `![${title}](performance/${file})`)
  const parts = [machine, tableOfTargets(measurements.rows), ...measurements.details, ...pictures].filter(
    (part) => part !== '',
  )
  writeFileSync(page, `${before}${start}\n${parts.join('\n\n')}\n${end}${after}`)
  return page
}

function tableOfTargets(rows: readonly Row[]): string {
  if (rows.length === 0) return ''
  const verdict = ({ met }: Row) => (met === undefined ? '–' : met ? 'yes' : '**no**')
  const cells = rows.map((row) => [row.metric, row.target, row.measured, verdict(row)])
  return tableOf(['metric', 'target', 'measured', 'met'], cells)
}
