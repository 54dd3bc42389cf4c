import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { readWorkbook } from '#kit/files/read-workbook.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { WrittenColumn, TableRow } from '#server/core/spreadsheet/table.ts'
import { guarded, unguarded, writeCsv } from '#server/core/spreadsheet/write-csv.ts'
import { columnLetters, writeWorkbook } from '#server/core/spreadsheet/write-workbook.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'table-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function* inBatches(rows: readonly TableRow[], size = 2) {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size)
}
const COLUMNS: readonly WrittenColumn[] = [
  { title: '名称', kind: 'text', choices: ['甲', '乙'] },
  { title: '件数', kind: 'number' },
  { title: '日期', kind: 'date' },
  { title: '时间', kind: 'time' }
]
const written = async (write: typeof writeCsv, rows: readonly TableRow[]) => {
  const path = join(folder, 'table')
  const file = await open(path, 'w')
  await write(file, COLUMNS, inBatches(rows))
  await file.close()
  return readFile(path)
}

test('a workbook holds texts as texts, figures as figures, days and moments as such, and runs nothing', async () => {
  const bytes = await written(
    (file, columns, rows) => writeWorkbook(file, '职务/2026', columns, rows),
    [
      ['=HYPERLINK("http://x","y")', 12, '2024-02-29', '2024-02-29 13:45:10'],
      ['一\n二\u0000<三>&"', 0, '1899-12-31', null],
      ['0012', -3.5, null, '2026-11-22 00:00:00']
    ]
  )
  expect(await readWorkbook(bytes)).toEqual([
    ['名称', '件数', '日期', '时间'],
    ['=HYPERLINK("http://x","y")', 12, new Date('2024-02-29'), new Date('2024-02-29T13:45:10Z')],
    ['一\n二 <三>&"', 0, '1899-12-31', null],
    ['0012', -3.5, null, new Date('2026-11-22')]
  ])
  expect(await readWorkbook(bytes, 2)).toEqual([['甲'], ['乙']])
})

test('a workbook without rows has its titles', async () => {
  const bytes = await written((file, columns, rows) => writeWorkbook(file, '空', columns, rows), [])
  expect(await readWorkbook(bytes)).toEqual([['名称', '件数', '日期', '时间']])
})

test('a CSV is UTF-8 with its mark, quoted where it must be, and what begins like a formula is guarded', async () => {
  const text = String(
    await written(writeCsv, [
      ['=1+1', -3, null, null],
      ['a "b", c\nd', 1.5, '2024-02-29', '2024-02-29 13:45:10'],
      ["'@x", null, null, null]
    ])
  )
  expect(text).toBe(
    '\uFEFF名称,件数,日期,时间\r\n\'=1+1,-3,,\r\n"a ""b"", c\nd",1.5,2024-02-29,2024-02-29 13:45:10\r\n\'\'@x,,,\r\n'
  )
})

test('what was guarded comes back as it was', () => {
  for (const text of ['=1', '+1', '-x', '@a', "'=1", "''-", "'plain", 'plain', '\t=', "'", '']) {
    expect(unguarded(guarded(text)), text).toBe(text)
    expect(guarded(text)).not.toMatch(/^[=+\-@\t\r]/)
  }
})

test('columns are named as workbooks name them', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'])
})
