import { contentWidth, heightOf, lineHeight, margin, type Paper } from './paper.ts'

/** The title of the document, and its facts as labels and values. An empty value is left out. */
export function writeHeading(
  paper: Paper,
  title: string,
  facts: readonly (readonly [label: string, value: string | null])[],
): void {
  paper.write(paper.element('H1'), paper.lines(title, paper.styles.title), paper.styles.title, 8)
  const labelWidth = 88
  const list = paper.element('L')
  for (const [label, value] of facts) {
    if (!value) continue
    const lines = paper.lines(value, paper.styles.strong, contentWidth - labelWidth)
    paper.keep(heightOf(lines, paper.styles.strong))
    const item = paper.element('LI', list)
    const { y } = paper
    paper.draw(paper.element('Lbl', item), [paper.line(label, paper.styles.muted)], paper.styles.muted, {
      x: margin,
      y,
      width: labelWidth,
    })
    paper.draw(paper.element('LBody', item), lines, paper.styles.strong, {
      x: margin + labelWidth,
      y,
      width: contentWidth - labelWidth,
    })
    paper.y += heightOf(lines, paper.styles.strong) + 2
  }
  paper.y += 14
}

/** A title with room for `below` points under it on the same page, two lines of text by default. */
export function writeTitle(paper: Paper, title: string, below = 2 * lineHeight(paper.styles.text)): void {
  paper.keep(lineHeight(paper.styles.heading) + 6 + below)
  paper.write(paper.element('H2'), paper.lines(title, paper.styles.heading), paper.styles.heading, 6)
}

/** A paragraph for each group of lines. */
export function writeText(paper: Paper, text: string): void {
  for (const paragraph of text.trim().split(/\n\s*\n/))
    paper.write(paper.element('P'), paper.lines(paragraph, paper.styles.text), paper.styles.text, 8)
  paper.y += 12
}
