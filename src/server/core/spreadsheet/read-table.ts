import { open } from 'node:fs/promises'

import { BrokenTable } from './broken-table.ts'
import { readCsv } from './read-csv.ts'
import { readWorkbook } from './read-workbook.ts'
import type { ReadRow } from './table.ts'

const ZIP = 'PK\u0003\u0004'
/** The workbooks of before 2007. */
const OLD = 'd0cf11e0'

/** The rows of a table in a file, a workbook or CSV by what it holds, some at a time; empty ones are passed over. Throws BrokenTable. */
export async function* readTable(path: string): AsyncGenerator<readonly ReadRow[]> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
    if (bytesRead === 0 || buffer.toString('hex') === OLD) throw new BrokenTable()
    const rows = buffer.toString('latin1') === ZIP ? readWorkbook(file) : readCsv(path)
    for await (const batch of rows) {
      const filled = batch.filter(({ cells }) => cells.some((value) => value !== null && String(value).trim() !== ''))
      if (filled.length > 0) yield filled
    }
  } finally {
    await file.close()
  }
}
