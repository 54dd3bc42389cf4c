import type { FileHandle } from 'node:fs/promises'

import type { TableCellKind, RowBatches, WrittenColumn, TableRow } from './table.ts'
import { openZip } from './zip-file.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const WIDTH = 16
/** What Excel holds in one cell. */
const LONGEST = 32_767
/** Characters that XML cannot hold. */
const UNPRINTABLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu
/** What the format reads as a character's number, and the line end that XML would change: both are written by their number. */
const ENCODED = /_x[0-9A-Fa-f]{4}_|\r/g
/** Excel takes 1900 for a leap year: days before March of that year are texts. */
const FIRST_DAY = '1900-03-01'
const DAY = 86_400_000
const ORIGIN = Date.UTC(1899, 11, 30)
/** The styles of styles.xml, by their place there. */
const STYLES: { readonly [K in TableCellKind | 'title']: number } = { number: 0, title: 1, text: 2, date: 3, time: 4 }

/** One table of a workbook: the name of its tab, its columns, and its rows. */
export interface WorkbookTab {
  readonly name: string
  readonly columns: readonly WrittenColumn[]
  readonly rows: RowBatches
}

/** Writes a table as a workbook, its rows as they come: memory does not grow with them. Texts are texts, whatever they begin with. */
export const writeWorkbook = (
  file: FileHandle,
  name: string,
  columns: readonly WrittenColumn[],
  rows: RowBatches
): Promise<void> => writeTabs(file, [{ name, columns, rows }])

/** Writes several tables as one workbook, each on a tab of its own. Choices are given to the columns of the first alone. */
export async function writeTabs(file: FileHandle, tables: readonly WorkbookTab[]): Promise<void> {
  const zip = openZip(async (bytes) => {
    for (let done = 0; done < bytes.length; ) done += (await file.write(bytes, done)).bytesWritten
  })
  const [first] = tables
  const listed = first?.columns.some(({ choices }) => choices?.length) ? first.columns : undefined
  const shown = tables.map(({ name }) => titleOf(name))
  const tabs = [...shown, ...(listed ? ['lists'] : [])]
  await zip.add('[Content_Types].xml', [contentTypes(tabs)])
  await zip.add('_rels/.rels', [relations([['officeDocument', 'xl/workbook.xml']])])
  await zip.add('xl/workbook.xml', [workbook(tabs, shown.length)])
  await zip.add('xl/_rels/workbook.xml.rels', [
    relations([
      ...tabs.map((_, at) => ['worksheet', `worksheets/sheet${at + 1}.xml`] as const),
      ['styles', 'styles.xml']
    ])
  ])
  await zip.add('xl/styles.xml', [STYLES_XML])
  for (const [at, { columns, rows }] of tables.entries())
    await zip.add(`xl/worksheets/sheet${at + 1}.xml`, table(columns, rows))
  if (listed) await zip.add(`xl/worksheets/sheet${tabs.length}.xml`, [lists(listed)])
  await zip.close()
}

async function* table(columns: readonly WrittenColumn[], rows: RowBatches): AsyncGenerator<string> {
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`
  yield `<cols>${columns.map(({ width = WIDTH }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`).join('')}</cols><sheetData>`
  yield `<row r="1">${columns.map(({ title }, at) => textCell(`${columnLetters(at)}1`, title, STYLES.title)).join('')}</row>`
  const names = columns.map((_, at) => columnLetters(at))
  let no = 1
  for await (const batch of rows) yield batch.map((row) => rowXml(columns, names, row, ++no)).join('')
  yield `</sheetData>${validations(columns)}</worksheet>`
}

function rowXml(columns: readonly WrittenColumn[], names: readonly string[], row: TableRow, no: number): string {
  let cells = ''
  for (const [at, { kind }] of columns.entries()) {
    const value = row[at] ?? null
    if (value !== null && value !== '') cells += cell(`${names[at]}${no}`, kind, value)
  }
  return `<row r="${no}">${cells}</row>`
}

function cell(place: string, kind: TableCellKind, value: string | number): string {
  if (typeof value === 'number') return `<c r="${place}" s="${STYLES.number}"><v>${value}</v></c>`
  const serial = kind === 'date' || kind === 'time' ? serialOf(value) : undefined
  return serial === undefined
    ? textCell(place, value, STYLES.text)
    : `<c r="${place}" s="${STYLES[kind]}"><v>${serial}</v></c>`
}

const textCell = (place: string, text: string, style: number) =>
  `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xml(text)}</t></is></c>`

/** A day or a moment as the number of days that the format counts. */
function serialOf(text: string): number | undefined {
  const at = Date.parse(`${text.replace(' ', 'T')}${text.length > 10 ? '' : 'T00:00:00'}Z`)
  return Number.isNaN(at) || text < FIRST_DAY ? undefined : (at - ORIGIN) / DAY
}

/** The columns' choices, one column each, for the lists of the table. */
function lists(columns: readonly WrittenColumn[]): string {
  const most = Math.max(0, ...columns.map(({ choices = [] }) => choices.length))
  const rows = Array.from({ length: most }, (_, row) => {
    const cells = columns.map(({ choices }, at) =>
      choices?.[row] === undefined ? '' : textCell(`${columnLetters(at)}${row + 1}`, choices[row], STYLES.text)
    )
    return `<row r="${row + 1}">${cells.join('')}</row>`
  })
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${rows.join('')}</sheetData></worksheet>`
}

function validations(columns: readonly WrittenColumn[]): string {
  const checked = columns.flatMap(({ choices }, at) => {
    if (!choices?.length) return []
    const name = columnLetters(at)
    return [
      `<dataValidation type="list" allowBlank="1" showErrorMessage="0" sqref="${name}2:${name}1048576"><formula1>lists!$${name}$1:$${name}$${choices.length}</formula1></dataValidation>`
    ]
  })
  return checked.length === 0 ? '' : `<dataValidations count="${checked.length}">${checked.join('')}</dataValidations>`
}

/** The name of a column: A, B … Z, AA. */
export function columnLetters(at: number): string {
  const last = String.fromCharCode(65 + (at % 26))
  return at < 26 ? last : columnLetters(Math.floor(at / 26) - 1) + last
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const xml = (text: string) =>
  text
    .slice(0, LONGEST)
    .replace(UNPRINTABLE, ' ')
    .replace(ENCODED, (found) => (found === '\r' ? '_x000D_' : `_x005F${found}`))
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)

/** What a tab of a workbook may be called. */
const titleOf = (name: string) => name.replace(/[\\/?*[\]:']/g, ' ').slice(0, 31) || 'rows'

const contentTypes = (tabs: readonly string[]) =>
  `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${OFFICE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${OFFICE}.styles+xml"/>${tabs.map((_, at) => `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${OFFICE}.worksheet+xml"/>`).join('')}</Types>`

const relations = (targets: readonly (readonly [kind: string, target: string])[]) =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${targets.map(([kind, target], at) => `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/${kind}" Target="${target}"/>`).join('')}</Relationships>`

/** Tabs after those that are shown are for the tables themselves, and hidden. */
const workbook = (tabs: readonly string[], shown: number) =>
  `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${tabs.map((name, at) => `<sheet name="${xml(name)}" sheetId="${at + 1}"${at >= shown ? ' state="hidden"' : ''} r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`

/** Figures, titles, texts, days and moments, in the order of STYLES. */
const STYLES_XML = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf fontId="1" numFmtId="49" applyFont="1" applyNumberFormat="1"/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`
