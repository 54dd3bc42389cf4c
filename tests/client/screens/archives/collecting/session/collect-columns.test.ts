import { expect, test } from 'vitest'

import type { FileRow } from '#contract/archives/files.ts'
import type { ArchiveTreeNode } from '#contract/archives/tree.ts'
import type { Column } from '#contract/core/column.ts'
import {
  columnsOf,
  isOfOlderVersion,
  sharedColumns,
  sizeText,
  templatesOfNode
} from '#screens/archives/collecting/session/collect-columns.ts'

const template = (code: string, ...columns: Column[]) => ({ code, name: code, level: 'file', version: 1, columns })
const title: Column = { key: 'title', title: '题名', type: 'input' }
const pages: Column = { key: 'pages', title: '页数', type: 'inputNumber' }

test('an item shows every column of its template', () => {
  expect(sharedColumns([template('file_text', title, pages)]).map(({ key }) => key)).toEqual(['title', 'pages'])
})
test('a group of several templates shows the columns that all of them share', () => {
  const photo = template('file_photo', { ...title, title: '照片题名' }, { key: 'pages', title: '页数', type: 'input' })
  expect(sharedColumns([template('file_text', title, pages), photo])).toEqual([title])
})
test('a size is given in the largest unit that fits', () => {
  expect([0, 900, 1536, 1_048_576, 157_286_400].map(sizeText)).toEqual(['0 B', '900 B', '1.5 KB', '1.0 MB', '150 MB'])
})
test('a file is described from the left to the right: title, pages, then its state; on a phone nothing stays at the left', () => {
  const node = {
    id: 'n',
    parentId: null,
    level: 'item',
    code: 'C',
    name: 'c',
    monomialId: null,
    applies: true,
    naReason: null,
    must: true,
    writable: true,
    retention: null,
    templates: ['file_text'],
    files: 0,
    state: null,
    gaps: 0,
    begun: 0,
    owed: 0
  } as const
  const titles = {
    format: '格式',
    size: '大小',
    status: '状态',
    item: '条款',
    notHere: (title: string) => `没有${title}`
  }
  const wide = columnsOf({ ...node, templates: ['file_text'] }, [template('file_text', pages, title)], titles)
  expect(wide.map(({ key }) => key)).toEqual(['title', 'pages', 'status_dictText', 'format', 'sizeText', 'unconfirmed'])
  expect(wide[0]?.isPinned).toBe(true)
  expect(
    columnsOf({ ...node, templates: ['file_text'] }, [template('file_text', pages, title)], titles, {
      isNarrow: true
    })[0]?.isPinned
  ).toBeUndefined()
})
test('an item of photos and films has the columns of both, each open to its own', () => {
  const node = {
    id: 'n',
    parentId: null,
    level: 'item',
    code: 'E',
    name: 'e',
    monomialId: null,
    applies: true,
    naReason: null,
    must: true,
    writable: true,
    retention: null,
    templates: ['file_photo', 'file_av'],
    files: 0,
    state: null,
    gaps: 0,
    begun: 0,
    owed: 0
  } as const
  const titles = { format: '', size: '', status: '', item: '', notHere: (name: string) => `没有${name}` }
  const theme: Column = { key: 'theme', title: '主题', type: 'select' }
  const columns = columnsOf(
    { ...node, templates: [...node.templates] },
    [template('file_photo', title, theme), template('file_av', title, pages)],
    titles
  )
  const locks = (kind: string) => columns.flatMap(({ lock }) => (lock ? [lock({ id: 'a', template: kind })] : []))
  expect(locks('file_photo')).toEqual([null, '没有页数', null])
  expect(locks('file_av')).toEqual([null, null, '没有主题'])
})

test('an item of files of two versions is shown by both, the newest first; a row that was not sent yet names none', () => {
  const row = (more: Partial<FileRow>) => more as FileRow
  const rows = [row({ template: 'file_text', describedBy: 'file_text@1' }), row({})]
  const node = { level: 'item', templates: ['file_text', 'file_photo'] } as unknown as ArchiveTreeNode
  expect(templatesOfNode(node, rows)).toEqual(['file_text', 'file_text@1'])
  expect(rows.map(isOfOlderVersion)).toEqual([true, false])
  expect(templatesOfNode(node, [])).toEqual(['file_text'])
})
