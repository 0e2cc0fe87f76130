import { type CustomerReport, jobPhotoCaptions, partInWords } from '#features/job/job.ts'
import { dayInWords } from '#firm/calendar-day.ts'
import { listInWords } from '#firm/formats.ts'
import type { Work } from '#platform/child-process/jobs.ts'
import { writeHeading, writeText, writeTitle } from '#platform/pdf/blocks.ts'
import { Fonts, missing } from '#platform/pdf/fonts.ts'
import { footer, letterhead } from '#platform/pdf/letterhead.ts'
import { heightOf, margin, Paper } from '#platform/pdf/paper.ts'
import { writePictures } from './pictures.ts'
import type { ReportFacts } from './report-facts.ts'

/** Makes the PDF of a report, in the child process: the same bytes for the same facts. */
export const renderReport: Work = async (input) => {
  const facts = JSON.parse(input.toString()) as ReportFacts // as `ReportPdfs` wrote it
  const { report, pictures, firm, reference } = facts
  const checks = report.checks.map(({ item, value }) => (value ? `${item}: ${value}` : item))
  const parts = report.parts.map(partInWords)
  const headings = headingOf(facts)
  const fonts = await Fonts.for([
    ...headings.map(([, value]) => value),
    ...[firm.name, firm.phone, firm.license ?? '', firm.email],
    ...[report.text, ...checks, ...parts, missing],
  ])
  const title = `Report ${reference}`
  const paper = new Paper(fonts, firm, { title: `${title} from ${firm.name}`, createdAt: new Date(report.savedAt) })
  letterhead(paper)
  writeHeading(paper, title, headings)
  if (report.text) writeText(paper, report.text)
  writeList(paper, 'Checked', checks)
  writeList(paper, 'Parts installed', parts)
  await writePictures(
    paper,
    pictures.map(({ kind, webp }) => ({ caption: jobPhotoCaptions[kind], webp })),
  )
  return paper.finish((page, pages) => footer(paper, `${title} · Page ${page} of ${pages}`))
}

const headingOf = ({ customerName, address, service, report }: ReportFacts) =>
  [
    ['For', customerName],
    ['Address', address],
    ['Date', dayInWords(report.day)],
    ['Service', service],
    ['Who came', namesIn(report)],
  ] as const

const namesIn = ({ people }: CustomerReport): string => (people.length > 0 ? listInWords(people) : '')

/** A line for each item. Writes nothing without items. */
function writeList(paper: Paper, title: string, items: readonly string[]): void {
  if (items.length === 0) return
  writeTitle(paper, title)
  const list = paper.element('L')
  for (const item of items) {
    const lines = paper.lines(item, paper.styles.text)
    paper.keep(heightOf(lines, paper.styles.text))
    const body = paper.element('LBody', paper.element('LI', list))
    paper.write(body, lines, paper.styles.text, 4, margin)
  }
  paper.y += 12
}
