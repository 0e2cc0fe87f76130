import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Findings, type Row, tableOf } from './findings.ts'

const root = join(import.meta.dirname, '../..')
const kept = join(root, 'docs/performance.md')

export type SectionName = 'pages' | 'server' | 'growth'

/** Puts a section's figures between its two markers in the page; a trial has a copy of the page of its own. */
export function writeSection(name: SectionName, machine: string, findings: Findings, isTrial: boolean): string {
  const page = isTrial ? join(root, 'bench/build/report/performance.md') : kept
  const plotFolder = page.replace(/\.md$/, '')
  mkdirSync(plotFolder, { recursive: true })
  const [start, end] = [`<!-- ${name} -->`, `<!-- the end of ${name} -->`]
  const [before, rest] = readFileSync(existsSync(page) ? page : kept, 'utf8').split(start)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined) throw new Error(`${page} lacks its markers for ${name}`)

  for (const { file, svg } of findings.plots) writeFileSync(join(plotFolder, file), svg)
  const pictures = findings.plots.map(({ file, title }) => `![${title}](performance/${file})`)
  const parts = [machine, targets(findings.rows), ...findings.details, ...pictures].filter((part) => part !== '')
  writeFileSync(page, `${before}${start}\n${parts.join('\n\n')}\n${end}${after}`)
  return page
}

function targets(rows: readonly Row[]): string {
  if (rows.length === 0) return ''
  const verdict = ({ reached }: Row) => (reached === undefined ? '–' : reached ? 'yes' : '**no**')
  const cells = rows.map((row) => [row.what, row.target, row.measured, verdict(row)])
  return tableOf(['what', 'target', 'measured', 'reached'], cells)
}
