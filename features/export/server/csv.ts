/**
 * Positions where a spreadsheet may read a formula: a sign at the start of a cell, or after a semicolon, which separates
 * cells in many countries. A spreadsheet that splits at semicolons or tabs also starts a cell at a tab and at a line break;
 * a plus or minus there is left alone, because it starts a list item. Includes full-width signs.
 */
const formulaStart = /^(?=[\s;]*[=+\-@＝＋－＠]|[\t\r])|(?<=;)(?=[\s"]*[=+\-@＝＋－＠])|(?<=[\t\r\n])(?="?[=@＝＠])/g

/** One line of a CSV file (RFC 4180), safe from formula injection. */
export function csvLine(values: readonly unknown[]): string {
  return `${values.map(cell).join(',')}\r\n`
}

function cell(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value)
  const escaped = text.replaceAll(formulaStart, "'")
  return /[",\r\n]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped
}
