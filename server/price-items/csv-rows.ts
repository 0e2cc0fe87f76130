import { CsvError, parse } from 'csv-parse/sync'

/** The cells of a row, and the line of the file on which it begins, from 1. */
export type CsvRow = { line: number; cells: string[] }

/** What an export puts before a text that a spreadsheet may read as a formula. */
const formulaGuard = /^'(?=[\s;]*[=+\-@＝＋－＠]|[\t\r])/

/** Reads CSV (RFC 4180), with or without a byte order mark. Blank rows are left out. Undefined when a quote is not closed. */
export function readCsv(file: string): CsvRow[] | undefined {
  let records: { record: string[]; info: { lines: number } }[]
  try {
    // With `info`, a record comes with the line on which it ends.
    records = parse(file, { bom: true, info: true, relax_column_count: true, trim: true }) as unknown as typeof records
  } catch (error) {
    if (error instanceof CsvError) return undefined
    throw error
  }
  const rows = records.map(({ record }, index) => ({
    line: (records[index - 1]?.info.lines ?? 0) + 1,
    cells: record.map((each) => each.replace(formulaGuard, '')),
  }))
  return rows.filter(({ cells }) => cells.some((each) => each !== ''))
}
