/** A table of texts, row by row. */
export type Table = readonly (readonly string[])[]

const quoted = (text: string) => (/["\t\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => ESCAPES[character]!).replaceAll('\n', '<br>')

/** Tab-separated, as spreadsheets take and give it. */
export const toTsv = (table: Table): string => table.map((line) => line.map(quoted).join('\t')).join('\r\n')

/** As an HTML table, whose cells a spreadsheet keeps as texts (a number of 20 digits stays what it is). */
export const toHtml = (table: Table): string =>
  `<table>${table.map((line) => `<tr>${line.map((text) => `<td style="mso-number-format:'\\@'">${escaped(text)}</td>`).join('')}</tr>`).join('')}</table>`

/** Reads tab-separated text. A quoted cell may hold tabs, line ends and doubled quotes; one line end at the very end is none. */
export function fromTsv(text: string): Table {
  const rows: string[][] = [[]]
  let at = 0
  while (at <= text.length) {
    let cell = ''
    if (text[at] === '"' && isClosed(text, at)) {
      at++
      while (text[at] !== '"' || text[at + 1] === '"') {
        if (text[at] === '"') at++
        cell += text[at]
        at++
      }
      at++
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

/** Whether the quote at a place is closed where a cell can end: otherwise it is a quote that somebody wrote. */
function isClosed(text: string, at: number): boolean {
  for (let i = at + 1; i < text.length; i++) {
    if (text[i] !== '"') continue
    if (text[i + 1] === '"') i++
    else return i + 1 === text.length || '\t\r\n'.includes(text[i + 1]!)
  }
  return false
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
const unescaped = (text: string) =>
  text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) =>
    hex ? String.fromCodePoint(Number.parseInt(hex, 16)) : decimal ? String.fromCodePoint(Number(decimal)) : (NAMED[name ?? ''] ?? whole)
  )

/** Reads the first table of a pasted HTML text; null where it holds none. Cells that span several leave the others empty. */
export function fromHtml(html: string): Table | null {
  const table = /<table[\s>][\s\S]*?<\/table>/i.exec(html)?.[0]
  if (!table) return null
  const rows = [...table.matchAll(/<tr[\s>][\s\S]*?(?=<tr[\s>]|<\/tr>|<\/table>)/gi)].map(([row]) =>
    [...row.matchAll(/<t[dh]([^>]*)>([\s\S]*?)(?=<t[dh][\s>]|<\/t[dh]>|$)/gi)].flatMap(([, attributes = '', content = '']) => {
      const text = unescaped(
        content
          .replace(/[\r\n]+\s*/g, ' ')
          .replace(/<br[^>]*>/gi, '\n')
          .replace(/<[^>]*>/g, '')
      ).trim()
      const span = Number(/colspan\s*=\s*"?(\d+)/i.exec(attributes)?.[1] ?? 1)
      return [text, ...Array.from({ length: Math.min(span, 100) - 1 }, () => '')]
    })
  )
  return rows.length > 0 ? rows : null
}
