import { business, mark } from '#content'
import { licenseLine } from '#domain/license-line.ts'
import { contentWidth, footerStart, heightOf, lineHeight, margin, type Paper, paper as sheet } from './paper.ts'
import { colors, styles } from './styles.ts'

const markSize = 40
const markColors = { accent: colors.lamp, band: colors.night, link: colors.link }

/** The band at the top of the first page: logo, name, and how to reach the firm. */
export function letterhead(paper: Paper): void {
  const { document } = paper
  const facts = [licenseLine, business.phone, business.email].filter((fact) => fact !== undefined)
  const factsWidth = 190
  const names = paper.lines(business.name, styles.firm, contentWidth - factsWidth - markSize - 28)
  const height = Math.max(104, heightOf(names, styles.firm) + 44)
  const nameTop = (height - heightOf(names, styles.firm)) / 2 - 1
  const factsTop = (height - facts.length * lineHeight(styles.firmFacts)) / 2
  paper.artifact('Layout', () => {
    document.rect(0, 0, sheet.width, height).fill(colors.night)
    document.rect(0, height, sheet.width, 4).fill(colors.lamp)
    document.roundedRect(margin, (height - markSize) / 2, markSize, markSize, 9).fill('#ffffff')
    document.save()
    document.translate(margin + 4, (height - markSize) / 2 + 4).scale((markSize - 8) / 64)
    for (const { color, outline } of mark) document.path(outline).fill(markColors[color])
    document.restore()
  })
  const width = contentWidth - factsWidth - markSize - 14
  paper.draw(paper.element('P'), names, styles.firm, { x: margin + markSize + 14, y: nameTop, width })
  const lines = facts.map((fact) => paper.line(fact, styles.firmFacts))
  const right = { x: margin + contentWidth - factsWidth, y: factsTop, width: factsWidth, align: 'right' } as const
  paper.draw(paper.element('P'), lines, styles.firmFacts, right)
  paper.y = height + 34
}

/** Below each page. */
export function footer(paper: Paper, text: string): void {
  const { document } = paper
  const y = footerStart + 16
  document.rect(margin, y - 7, contentWidth, 0.75).fill(colors.line)
  const firm = [business.name, licenseLine, business.phone].filter(Boolean).join(' · ')
  const right = paper.line(text, styles.small)
  const firmLines = paper.lines(firm, styles.small, contentWidth - right.width - 16).slice(0, 2)
  paper.drawLines(firmLines, styles.small, { x: margin, y, width: contentWidth })
  paper.drawLines([right], styles.small, { x: margin, y, width: contentWidth, align: 'right' })
}
