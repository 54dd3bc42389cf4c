import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import writeXlsxFile from 'write-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { BrokenTable } from '#server/core/spreadsheet/broken-table.ts'
import { readTable } from '#server/core/spreadsheet/read-table.ts'
import { xmlReader } from '#server/core/spreadsheet/read-xml.ts'
import { LONGEST_CELL } from '#server/core/spreadsheet/table-limits.ts'
import type { TableRow } from '#server/core/spreadsheet/table.ts'
import { writeCsv } from '#server/core/spreadsheet/write-csv.ts'
import { writeWorkbook } from '#server/core/spreadsheet/write-workbook.ts'

let folder: string
let path: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'read-'))
  path = join(folder, 'table')
})
afterAll(() => rm(folder, { recursive: true }))

async function read(bytes: Uint8Array | string) {
  await writeFile(path, bytes)
  return readAll()
}
async function readAll() {
  const rows: (readonly unknown[])[] = []
  for await (const batch of readTable(path, LONGEST_CELL)) for (const { no, cells } of batch) rows.push([no, ...cells])
  return rows
}
const ROWS: readonly TableRow[] = [
  ['=1+1', 12, '2024-02-29', '2024-02-29 13:45:10'],
  ['一\n二 <三>&"_x0041_\r', -3.5, null, '2026-11-22 00:00:01'],
  [" 前后 '@x", null, '1899-12-31', null],
  ['😀Ω', 1e21, '9999-12-31', null]
]
const COLUMNS = (['text', 'number', 'date', 'time'] as const).map((kind) => ({ title: kind, kind }))

test('what is written as a workbook or CSV is read as the same', async () => {
  async function* rows() {
    yield ROWS
  }
  for (const write of [
    (file: Awaited<ReturnType<typeof open>>) => writeWorkbook(file, 'x', [...COLUMNS], rows()),
    (file: Awaited<ReturnType<typeof open>>) => writeCsv(file, COLUMNS, rows())
  ]) {
    const file = await open(path, 'w')
    await write(file)
    await file.close()
    const [head, ...body] = await readAll()
    expect(head).toEqual([1, 'text', 'number', 'date', 'time'])
    const texts = (row: readonly unknown[]) => row.slice(1).map((value) => (value === null ? '' : String(value)))
    expect(body.map(texts)).toEqual(
      ROWS.map((row) => texts([0, ...row]).slice(0, row.findLastIndex((value) => value !== null) + 1))
        .map((row) => row)
        .map((row, at) => (body[at]?.length === 5 ? [...row, ...Array(4 - row.length).fill('')] : row))
    )
  }
})

test('workbooks of other programs are read: shared texts, days by their format, figures, numbers of rows', async () => {
  const bytes = await writeXlsxFile(
    [
      [{ value: '名称' }, { value: '日期' }, { value: '数' }],
      [],
      [{ value: '甲' }, { value: new Date('2024-05-06'), type: Date, format: 'yyyy/m/d' }, { value: 7 }]
    ],
    {}
  ).toBuffer()
  expect(await read(bytes)).toEqual([
    [1, '名称', '日期', '数'],
    [3, '甲', '2024-05-06', 7]
  ])
})

test('CSV is read in each encoding, with a mark or without, whatever separates its cells', async () => {
  const text = '编码,名称\r\nA1,"监理,员"\r\n\r\nA2,"二""行\n文字"\r\n'
  const expected = [
    [1, '编码', '名称'],
    [2, 'A1', '监理,员'],
    [4, 'A2', '二"行\n文字']
  ]
  const gbk = Buffer.from(
    'b1e0c2eb2cc3fbb3c60d0a41312c22bce0c0ed2cd4b1220d0a0d0a41322c22b6fe2222d0d00ace c4d7d6220d0a'.replaceAll(' ', ''),
    'hex'
  )
  const utf16 = Buffer.from(text, 'utf16le')
  for (const bytes of [
    Buffer.from(text),
    Buffer.from(`\uFEFF${text}`),
    utf16,
    Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]),
    Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(utf16).swap16()]),
    gbk
  ])
    expect(await read(bytes)).toEqual(expected)
  expect(await read('编码\t名称\nA1\t甲,乙')).toEqual([
    [1, '编码', '名称'],
    [2, 'A1', '甲,乙']
  ])
  expect(await read("a;b\n'=1;'x\n")).toEqual([
    [1, 'a', 'b'],
    [2, '=1', "'x"]
  ])
})

test('a file that is no table is refused: empty, cut, an old workbook, another ZIP, a document type', async () => {
  const whole = await writeXlsxFile([[{ value: 'x' }]], {}).toBuffer()
  for (const bytes of [
    '',
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    whole.subarray(0, 400),
    'PK\u0003\u0004 and no more'
  ])
    await expect(read(bytes)).rejects.toThrow(BrokenTable)
  const quiet = { open: () => undefined, close: () => undefined, text: () => undefined }
  expect(() => xmlReader(quiet)('<!DOCTYPE x [<!ENTITY a "b">]><x/>')).toThrow(BrokenTable)
})
