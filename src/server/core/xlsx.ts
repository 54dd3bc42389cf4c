import writeXlsxFile, { type Cell } from 'write-excel-file/node'

import type { FastifyReply } from 'fastify'

import { attachmentName } from './download-name.ts'
import { MEDIA_TYPES } from './spreadsheet/table.ts'

/** A column of an exported table. */
export interface XlsxColumn<R> {
  readonly title: string
  /** Figures stay figures; everything else is text. */
  readonly value: (row: R) => string | number | boolean | null | undefined
  /** In characters. */
  readonly width?: number
}

const WIDTH = 16
/** What Excel holds in one cell. */
const LONGEST = 32_767
/** Characters that XML, and so an XLSX file, cannot hold. */
const UNPRINTABLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/**
 * Rows as an XLSX file with one line of titles. Every text is kept as text, whatever it begins with, so that `=cmd()` is
 * shown and not run.
 */
export async function writeXlsx<R>(
  name: string,
  columns: readonly XlsxColumn<R>[],
  rows: readonly R[]
): Promise<Buffer> {
  const head: Cell[] = columns.map(({ title }) => ({ value: clean(title), type: String, fontWeight: 'bold' }))
  const body = rows.map((row) => columns.map(({ value }) => cell(value(row))))
  const shown = name.replace(/[\\/?*[\]:']/g, ' ').slice(0, 31)
  return writeXlsxFile([head, ...body], {
    sheet: shown,
    stickyRowsCount: 1,
    columns: columns.map(({ width = WIDTH }) => ({ width }))
  }).toBuffer()
}

function cell(value: string | number | boolean | null | undefined): Cell {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'number' && Number.isFinite(value)) return { value, type: Number }
  return { value: clean(String(value)), type: String }
}

const clean = (text: string) => text.replace(UNPRINTABLE, ' ').slice(0, LONGEST)

/** Sends an XLSX file as a download under a name in any script. */
export function sendXlsx(reply: FastifyReply, name: string, bytes: Buffer): void {
  reply
    .header('content-disposition', attachmentName(`${name}.xlsx`))
    .type(MEDIA_TYPES.xlsx)
    .send(bytes)
}
