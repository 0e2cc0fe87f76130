import { contentWidth, footerStart, heightOf, lineHeight, margin, type Paper, paper as sheet } from './paper.ts'

const markSize = 40

/** The band at the top of the first page: logo, name, and how to reach the firm. */
export function letterhead(paper: Paper): void {
  const { document, firm } = paper
  const { lamp, night, link } = firm.colors
  const markColors = { accent: lamp, band: night, link }
  const facts = [firm.license, firm.phone, firm.email].filter((fact) => fact !== null)
  const factsWidth = 190
  const indent = firm.mark.length > 0 ? markSize + 14 : 0
  const names = paper.lines(firm.name, paper.styles.firm, contentWidth - factsWidth - indent - 14)
  const height = Math.max(104, heightOf(names, paper.styles.firm) + 44)
  const nameTop = (height - heightOf(names, paper.styles.firm)) / 2 - 1
  const factsTop = (height - facts.length * lineHeight(paper.styles.firmFacts)) / 2
  paper.artifact('Layout', () => {
    document.rect(0, 0, sheet.width, height).fill(paper.firm.colors.night)
    document.rect(0, height, sheet.width, 4).fill(paper.firm.colors.lamp)
    if (indent === 0) return
    document.roundedRect(margin, (height - markSize) / 2, markSize, markSize, 9).fill('#ffffff')
    document.save()
    document.translate(margin + 4, (height - markSize) / 2 + 4).scale((markSize - 8) / 64)
    for (const { color, outline } of firm.mark) document.path(outline).fill(markColors[color])
    document.restore()
  })
  const width = contentWidth - factsWidth - indent
  paper.draw(paper.element('P'), names, paper.styles.firm, { x: margin + indent, y: nameTop, width })
  const lines = facts.map((fact) => paper.line(fact, paper.styles.firmFacts))
  const right = { x: margin + contentWidth - factsWidth, y: factsTop, width: factsWidth, align: 'right' } as const
  paper.draw(paper.element('P'), lines, paper.styles.firmFacts, right)
  paper.y = height + 34
}

/** Below each page. */
export function footer(paper: Paper, text: string): void {
  const { document, firm } = paper
  const y = footerStart + 16
  document.rect(margin, y - 7, contentWidth, 0.75).fill(paper.firm.colors.line)
  const facts = [firm.name, firm.license, firm.phone].filter(Boolean).join(' · ')
  const right = paper.line(text, paper.styles.small)
  const firmLines = paper.lines(facts, paper.styles.small, contentWidth - right.width - 16).slice(0, 2)
  paper.drawLines(firmLines, paper.styles.small, { x: margin, y, width: contentWidth })
  paper.drawLines([right], paper.styles.small, { x: margin, y, width: contentWidth, align: 'right' })
}
