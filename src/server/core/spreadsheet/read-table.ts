import { open } from 'node:fs/promises'

import { BrokenTable } from './broken-table.ts'
import { readCsv } from './read-csv.ts'
import { readWorkbook } from './read-workbook.ts'
import type { ReadRow } from './table.ts'
import { boundedRows } from './table-limits.ts'

const ZIP = 'PK\u0003\u0004'
/** The workbooks of before 2007. */
const OLD = 'd0cf11e0'

/**
 * The rows of a table in a file, a workbook or CSV by what it holds, some at a time; empty ones are passed over. A cell of more than
 * `longest` characters ends it. Throws BrokenTable. Only threads that may be lost call this: TableReaders asks them.
 */
export async function* readTable(path: string, longest: number): AsyncGenerator<readonly ReadRow[]> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
    if (bytesRead === 0 || buffer.toString('hex') === OLD) throw new BrokenTable()
    const { size } = await file.stat()
    yield* boundedRows(buffer.toString('latin1') === ZIP ? readWorkbook(file, longest) : readCsv(path, longest), size)
  } finally {
    await file.close()
  }
}
