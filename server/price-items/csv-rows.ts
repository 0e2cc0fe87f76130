/** The cells of a row, and the line of the file on which it begins, from 1. */
export type CsvRow = { line: number; cells: string[] }

/** A quoted cell, or an unquoted one, and what ends it. */
const cell = /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/y

/** What an export puts before a text that a spreadsheet may read as a formula. */
const formulaGuard = /^'(?=[\s;]*[=+\-@＝＋－＠]|[\t\r])/

/** Reads CSV (RFC 4180), with or without a byte order mark. Blank rows are left out. Undefined when a quote is not closed. */
export function readCsv(file: string): CsvRow[] | undefined {
  const text = file.replace(/^\uFEFF/, '')
  const rows: CsvRow[] = []
  let cells: string[] = []
  let line = 1
  let firstLine = 1
  cell.lastIndex = 0
  while (cell.lastIndex < text.length || cells.length > 0) {
    const match = cell.exec(text)
    if (!match) return undefined
    const [whole, quoted, plain = '', end] = match
    cells.push((quoted?.replaceAll('""', '"') ?? plain.trim()).replace(formulaGuard, ''))
    line += whole.match(/\r\n|\n|\r/g)?.length ?? 0
    if (end === ',') continue
    if (cells.some((each) => each !== '')) rows.push({ line: firstLine, cells })
    cells = []
    firstLine = line
  }
  return rows
}
