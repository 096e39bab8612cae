/** Without it a spreadsheet reads UTF-8 as the encoding of its country. */
export const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Where a spreadsheet would begin a formula: at the start of a cell, and after a separator, because spreadsheets of other
 * countries end a cell at a semicolon or tab even inside of quotes. Full-width signs count as well.
 */
const FORMULA = /(^|[,;|"])(?=\s*[=+\-@＝＋－＠])/g

/** One line of a CSV file (RFC 4180). No cell is a formula: an apostrophe before it makes it text. */
export const csvLine = (cells: readonly string[]) => `${cells.map(csvCell).join(',')}\r\n`

const csvCell = (text: string) => {
  // eslint-disable-next-line no-control-regex -- Tabs and line breaks end a cell or a line in some spreadsheets.
  const line = text.replace(/[\u0000-\u001F\u007F]+/g, ' ').trim()
  return `"${line.replace(FORMULA, "$1'").replaceAll('"', '""')}"`
}
