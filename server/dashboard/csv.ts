/**
 * Where a spreadsheet starts to read a formula: at a sign at the start of a cell, or after a semicolon, which separates
 * cells in many countries. Full-width signs count too.
 */
const formulaStart = /^(?=[\s;]*[=+\-@＝＋－＠]|[\t\r])|(?<=;)(?=\s*[=+\-@＝＋－＠])/g

/** One line of a CSV file (RFC 4180); nothing in it is taken for a formula. */
export function csvLine(values: readonly unknown[]): string {
  return `${values.map(cell).join(',')}\r\n`
}

function cell(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value)
  const defused = text.replaceAll(formulaStart, "'")
  return /[",\r\n]/.test(defused) ? `"${defused.replaceAll('"', '""')}"` : defused
}
