import { CsvError, parse } from 'csv-parse/sync'

/** The cells of a row, and the line of the file on which it begins, from 1. */
export type CsvRow = { line: number; cells: string[] }

/** Where a file cannot be read, and why. */
export type CsvMistake = { line: number; message: string }

/** What an export puts before a text that a spreadsheet may read as a formula. */
const formulaGuard = /^'(?=[\s;]*[=+\-@＝＋－＠]|[\t\r])/

/** What may stand between cells. The first wins a tie. */
const delimiters = [',', ';', '\t', '|']

/**
 * Reads CSV (RFC 4180) as spreadsheets of all countries save it: with commas, semicolons or tabs, with or without a line that
 * names them ("sep=;") and a byte order mark. Blank rows are left out.
 */
export function readCsv(file: string): CsvRow[] | CsvMistake {
  const text = file.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n')
  const unread = text.split('\n').findIndex((line) => line.includes('\ufffd'))
  if (unread >= 0)
    return { line: unread + 1, message: 'This line has letters that cannot be read (�). Save the file as UTF-8' }
  const [named, delimiter] = /^"?sep=(.)"?(?=\n|$)/i.exec(text) ?? ['', delimiterOf(text)]
  const rows: CsvRow[] = []
  let line = 1
  try {
    parse(text.slice(named.length), {
      ...{ delimiter, relax_column_count: true, trim: true },
      on_record(cells: string[], { lines }) {
        if (cells.some((each) => each !== ''))
          rows.push({ line, cells: cells.map((each) => each.replace(formulaGuard, '')) })
        // `lines` is where the record ends.
        line = lines + 1
      },
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { line, message: mistakes[error.code] ?? 'This line cannot be read' }
  }
  return rows
}

const inQuotes = 'Put a cell with a quotation mark in quotation marks, and write the mark twice: "3/4"" pipe"'

const mistakes: Partial<Record<CsvError['code'], string>> = {
  INVALID_OPENING_QUOTE: `A quotation mark (") stands inside a cell. ${inQuotes}`,
  CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE: `Text follows the quotation mark (") that ends a cell. ${inQuotes}`,
  CSV_QUOTE_NOT_CLOSED: `A quotation mark (") begins a cell and nothing ends it. ${inQuotes}`,
}

/** The separator that the first row has most, outside of quotation marks. */
function delimiterOf(text: string): string {
  const lines = text.replaceAll(/"(?:[^"]|"")*"/g, '').split(/[\r\n]/)
  const heading = lines.find((line) => line.trim() !== '') ?? ''
  const countOf = (delimiter: string) => heading.split(delimiter).length
  return delimiters.reduce((most, each) => (countOf(each) > countOf(most) ? each : most))
}
