/** A table of texts, row by row. */
export type TextTable = readonly (readonly string[])[]

const quoted = (text: string) => (/["\t\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** A bare break would end the spreadsheet's row. */
const BREAK = '<br style="mso-data-placement:same-cell">'
const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (character) => ESCAPES[character]!).replace(/\r\n?|\n/g, BREAK)
/** Spreadsheets are exact for so many digits. */
const EXACT = 15
/** Whether a spreadsheet that takes a text for a number has the very same. */
const isNumber = (text: string) => text.length <= EXACT && /^-?\d/.test(text) && String(Number(text)) === text
const cellOf = (text: string) =>
  isNumber(text) ? `<td>${text}</td>` : `<td style="mso-number-format:'\\@'">${escaped(text)}</td>`

/** Tab-separated, as spreadsheets take and give it. */
export const toTsv = (table: TextTable): string => table.map((line) => line.map(quoted).join('\t')).join('\r\n')

/** As an HTML table: numbers can be summed up in a spreadsheet, all else it keeps as texts (007, and a number of 20 digits, stay what they are). */
export const toHtml = (table: TextTable): string =>
  `<table>${table.map((line) => `<tr>${line.map(cellOf).join('')}</tr>`).join('')}</table>`

/**
 * Reads tab-separated text. A quoted cell may hold tabs, line ends and doubled quotes; quotes around anything else are what
 * somebody wrote, for a spreadsheet quotes nothing else. One line end at the very end is none.
 */
export function fromTsv(text: string): TextTable {
  const rows: string[][] = [[]]
  let at = 0
  while (at <= text.length) {
    let cell = ''
    const end = text[at] === '"' ? closeOf(text, at) : -1
    if (end >= 0) {
      const inner = text.slice(at + 1, end)
      cell = /["\t\n\r]/.test(inner) ? inner.replaceAll('""', '"') : text.slice(at, end + 1)
      at = end + 1
    } else {
      const start = at
      while (at < text.length && text[at] !== '\t' && text[at] !== '\n' && text[at] !== '\r') at++
      cell = text.slice(start, at)
    }
    rows.at(-1)!.push(cell)
    if (at >= text.length) break
    if (text[at] === '\t') at++
    else {
      at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1
      if (at >= text.length) break
      rows.push([])
    }
  }
  return rows
}

/** Where the quote at a place is closed, where a cell can end there; -1: it is a quote that somebody wrote. */
function closeOf(text: string, at: number): number {
  for (let i = at + 1; i < text.length; i++) {
    if (text[i] !== '"') continue
    if (text[i + 1] === '"') i++
    else return i + 1 === text.length || '\t\r\n'.includes(text[i + 1]!) ? i : -1
  }
  return -1
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
const LAST_CODE = 0x10ffff
const unescaped = (text: string) =>
  text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return name ? (NAMED[name] ?? whole) : code <= LAST_CODE ? String.fromCodePoint(code) : whole
  })

/** The text of an HTML cell: its breaks and paragraphs are lines, the line ends of its source are blanks. */
const textIn = (content: string) =>
  unescaped(
    content
      .replace(/[\r\n]+\s*/g, ' ')
      .replace(/ *<br[^>]*> */gi, '\n')
      .replace(/ *<\/(?:p|div|li|h\d)>(?: |<[^>]*>)*/gi, '\n')
      .replace(/<[^>]*>/g, '')
  ).trim()

const MOST_SPANNED = 1000
const spanOf = (attributes: string, name: 'colspan' | 'rowspan') =>
  Math.max(1, Math.min(MOST_SPANNED, Number(new RegExp(`${name}\\s*=\\s*["']?(\\d+)`, 'i').exec(attributes)?.[1] ?? 1)))

/** Reads the first table of a pasted HTML text; null where it holds none. A cell that spans columns or rows fills the first of its places, the others are empty. */
export function fromHtml(html: string): TextTable | null {
  // Spreadsheets add a line that is never seen, to measure the columns.
  const plain = html.replace(/<!--[\s\S]*?-->|<!\[if supportMisalignedColumns\]>[\s\S]*?<!\[endif\]>/gi, '')
  const table = /<table[\s>][\s\S]*?<\/table>/i.exec(plain)?.[0]
  if (!table) return null
  const rows: string[][] = []
  /** For how many rows more a place is taken by a cell that began above. */
  const taken: number[] = []
  for (const [row] of table.matchAll(/<tr[\s>][\s\S]*?(?=<tr[\s>]|<\/tr>|<\/table>)/gi)) {
    const line: string[] = []
    const skip = () => {
      while ((taken[line.length] ?? 0) > 0) {
        taken[line.length] = taken[line.length]! - 1
        line.push('')
      }
    }
    for (const [, attributes = '', content = ''] of row.matchAll(
      /<t[dh](\s[^>]*)?>([\s\S]*?)(?=<t[dh][\s>]|<\/t[dh]>|$)/gi
    )) {
      skip()
      const rowsMore = spanOf(attributes, 'rowspan') - 1
      const text = textIn(content)
      for (let across = 0; across < spanOf(attributes, 'colspan'); across++) {
        taken[line.length] = rowsMore
        line.push(across === 0 ? text : '')
      }
    }
    skip()
    rows.push(line)
  }
  return rows.length > 0 ? rows : null
}

/** Who writes such HTML parts a cell of several paragraphs into lines where it gives text; a spreadsheet does not. */
const WORD = /urn:schemas-microsoft-com:office:word/i
const SPREADSHEET = /urn:schemas-microsoft-com:office:excel/i
const AROUND_TEXT = /<!--[\s\S]*?-->|<(head|style)[\s>][\s\S]*?<\/\1>|<table[\s>][\s\S]*<\/table>/gi
/** Whether some HTML of a text program is one table and nothing else. */
const isTableOnly = (html: string) =>
  WORD.test(html) &&
  !SPREADSHEET.test(html) &&
  html.match(/<table[\s>]/gi)?.length === 1 &&
  textIn(html.replace(AROUND_TEXT, '')) === ''

/** What has been copied elsewhere, as a table; null where it is none. A spreadsheet's text says best what it shows; of a text program's table, and where there is no text, the HTML is read. */
export function fromElsewhere(text: string, html: string): TextTable | null {
  const table = text === '' || isTableOnly(html) ? fromHtml(html) : null
  return table ?? (text === '' ? null : fromTsv(text))
}
