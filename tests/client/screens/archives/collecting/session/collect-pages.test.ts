import { expect, test } from 'vitest'

import type { StoredObject } from '#contract/files/stored.ts'
import { COLUMN_KINDS, type ColumnKind } from '#contract/core/column.ts'
import { createGrid } from '#grid/model/create-grid.ts'
import type { KindLogic } from '#grid/model/data/kind.ts'
import { createOthers } from '#parts/grid-session/others.ts'
import {
  countedPages,
  otherPages,
  pageCells,
  pageHandlers,
  withPageChecks
} from '#screens/archives/collecting/session/collect-pages.ts'

const plain: KindLogic = {
  text: (value) => String(value ?? ''),
  parse: (text) => ({ value: Number(text) }),
  typing: 'replace'
}
const kinds = Object.fromEntries(COLUMN_KINDS.map((kind) => [kind, plain])) as Record<ColumnKind, KindLogic>
const object = (
  name: string,
  pages: number | null,
  pageState: StoredObject['pageState'] = 'counted'
): StoredObject => ({
  id: name,
  path: `archives/${name}`,
  name,
  size: 9,
  format: 'pdf',
  mime: 'application/pdf',
  sha256: 'a'.repeat(64),
  pages,
  pageState
})
const row = (pages: number | null, ...objects: StoredObject[]) => ({
  id: 'a',
  rowVersion: 1,
  title: '甲',
  pages,
  attachment: 'x',
  objects,
  ...pageCells({ objects })
})

function open(first: ReturnType<typeof row>) {
  const grid = createGrid({
    columns: withPageChecks([
      { key: 'title', title: '题名', type: 'input' },
      { key: 'pages', title: '页数', type: 'inputNumber' },
      { key: 'attachment', title: '电子文件', type: 'file' }
    ]),
    handlers: pageHandlers({
      differ: (counted) => `PDF 共 ${counted} 页`,
      trouble: (state, name) => `${name} ${state}`
    }),
    rows: [first],
    kinds
  })
  return { grid, others: createOthers(grid), fault: (key: string) => grid.state.checks.faultOf(0, key) }
}

test('the pages of several files are counted together, and not at all where one cannot be counted', () => {
  expect([
    countedPages([]),
    countedPages([object('a', 3), object('b', 4)]),
    countedPages([object('a', 3), object('b', null)])
  ]).toEqual([null, 7, null])
  expect([
    otherPages(row(3, object('a', 3))),
    otherPages(row(null, object('a', 3))),
    otherPages(row(2, object('a', 3)))
  ]).toEqual([null, null, 3])
})

test('other pages than the PDF has are shown at the cell, as a warning and no error', async () => {
  const { grid, fault } = open(row(5, object('a', 3)))
  expect(await grid.check()).toBe(0)
  expect(fault('pages')).toMatchObject({ message: 'PDF 共 3 页', isWarning: true })
  grid.set('a', { pages: 3 })
  expect(fault('pages')).toBeNull()
})

test('a count that arrives is compared at once, and fills an empty cell without a word of another version', async () => {
  const { grid, others, fault } = open(row(null, object('a', null, 'pending')))
  await grid.check()
  others.changed([row(4, object('a', 4))])
  expect([grid.get('a')?.pages, fault('pages'), grid.status]).toMatchObject([4, null, { unsent: 0, conflicts: 0 }])
  grid.set('a', { pages: 9 })
  others.changed([row(4, object('a', 5))])
  expect(grid.get('a')?.pages).toBe(9)
  expect(fault('pages')).toMatchObject({ message: 'PDF 共 5 页' })
  expect(grid.status).toMatchObject({ unsent: 1, conflicts: 0 })
})

test('a file that cannot be archived is shown at the files: locked and broken ones as errors, a costly one as a warning', async () => {
  const { grid, others, fault } = open(row(1, object('a', null, 'pending')))
  await grid.check()
  expect(fault('attachment')).toBeNull()
  others.changed([row(1, object('a', null, 'encrypted'))])
  expect(fault('attachment')).toMatchObject({ message: 'a encrypted', isWarning: false })
  others.changed([row(1, object('a', null, 'hostile'))])
  expect(fault('attachment')).toMatchObject({ message: 'a hostile', isWarning: true })
})
