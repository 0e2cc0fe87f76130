/** With these a spreadsheet takes a cell for a formula. */
const formula = /^[=+\-@\t\r]/

/** One line of a CSV file (RFC 4180); nothing in it is taken for a formula. */
export function csvLine(values: readonly unknown[]): string {
  return `${values.map(cell).join(',')}\r\n`
}

function cell(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value)
  const defused = formula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(defused) ? `"${defused.replaceAll('"', '""')}"` : defused
}
