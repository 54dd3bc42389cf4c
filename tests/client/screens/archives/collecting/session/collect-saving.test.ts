import { expect, test } from 'vitest'

import type { FileRow } from '#contract/archives/files.ts'
import type { Template } from '#contract/catalogue/templates.ts'
import { COLUMN_KINDS, type Column, type ColumnKind } from '#contract/core/column.ts'
import { placeNow, setProject, setTenant } from '#core/state/session/user.ts'
import { createGrid } from '#grid/model/create-grid.ts'
import type { KindLogic } from '#grid/model/data/kind.ts'
import { faked } from '#kit/answers/faked.ts'
import { done } from '#kit/answers/fake-server.ts'
import { signedIn } from '#kit/answers/signed-in.ts'
import { createSaver } from '#parts/saving/saver.ts'
import { gridRow } from '#screens/archives/collecting/session/collect-columns.ts'
import { collectCalls } from '#screens/archives/collecting/session/collect-saving.ts'

const server = faked()

const plain: KindLogic = { text: (value) => String(value ?? ''), parse: (text) => ({ value: text }), typing: 'replace' }
const kinds = Object.fromEntries(COLUMN_KINDS.map((kind) => [kind, plain])) as Record<ColumnKind, KindLogic>
const column = (key: string): Column => ({ key, title: key, type: 'input' })
const template = (code: string, ...keys: string[]) => ({ code, columns: keys.map(column) }) as unknown as Template

const STORED: FileRow = {
  id: 'x',
  rowVersion: 1,
  title: '',
  orderNum: 1,
  status: 'draft',
  status_dictText: '草稿',
  nodeId: 'n1',
  monomialId: null,
  catalogCode: 'E3-01',
  catalogName: '照片',
  template: 'file_text',
  uploadBy: null,
  uploadByName: null,
  createTime: '2026-01-01 00:00:00',
  updateTime: null,
  objects: [],
  returned: null
}

test('a new row is described by the template of its place, one whose deletion was undone by its own', async () => {
  signedIn()
  const templates = [template('file_text', 'title', 'attachment'), template('file_photo', 'title', 'image')]
  const calls = collectCalls('n1', 'file_text', templates, new Set(['title', 'attachment', 'image']))
  server.on('POST /archives/file/add', () => done(STORED))
  const values = { title: '基坑照片', attachment: 'a.pdf', image: 'a.jpg' }
  const send = (more: object) =>
    calls.add?.(
      { id: 'new-x', isNew: true, row: { id: 'new-x', ...more }, values, base: {}, errors: 0 },
      { id: '0198f3c2-0000-7000-8000-000000000001', after: null },
      'k1'
    )
  await send({})
  await send({ template: 'file_photo' })
  await send({ template: 'file_unknown' })
  expect(server.came.map(({ body }) => JSON.parse(body))).toMatchObject([
    { template: 'file_text', cells: { title: '基坑照片', attachment: 'a.pdf' } },
    { template: 'file_photo', cells: { title: '基坑照片', image: 'a.jpg' } },
    { template: 'file_text', cells: { title: '基坑照片', attachment: 'a.pdf' } }
  ])
})

test('what was typed in a project is sent there, also once another one is worked on', async () => {
  signedIn()
  setProject({ id: 'p1', name: '甲' })
  const calls = collectCalls('n1', null, [template('file_text', 'title')], new Set(['title']))
  server.on('PUT /archives/file/editBatch', () => done([]))
  const begun = placeNow()
  setTenant(7)
  setProject({ id: 'p2', name: '乙' })
  await calls.change(
    [{ id: 'x', isNew: false, row: { id: 'x', rowVersion: 1 }, values: { title: '题' }, base: {}, errors: 0 }],
    'k2'
  )
  const { headers } = server.came.at(-1)!
  expect([headers.project_id, headers.tenant_id]).toEqual(['p1', String(begun.tenant)])
})

test('a cell of a row that was just saved is changed again: the row goes with the version that the server answered', async () => {
  signedIn()
  const templates = [template('file_text', 'title')]
  server.on('PUT /archives/file/editBatch', ({ body }) => {
    const { rows } = JSON.parse(body) as { rows: { id: string; rowVersion: number; cells: object }[] }
    return done(
      rows.map(({ id, rowVersion, cells }) => ({
        id,
        ok: true,
        code: 200,
        message: '',
        faults: [],
        row: { ...STORED, ...cells, rowVersion: rowVersion + 1 }
      }))
    )
  })
  const grid = createGrid({ columns: [column('title')], rows: [gridRow(STORED)], kinds })
  const saver = createSaver(grid, collectCalls('n1', null, templates, new Set(['title'])), { rest: 0 })
  for (const title of ['甲', '乙', '丙']) {
    grid.set('x', { title })
    await saver.flush()
  }
  const sent = server.came.map(({ body }) => JSON.parse(body).rows[0])
  expect(sent.map(({ rowVersion, cells }) => [rowVersion, cells.title])).toEqual([
    [1, '甲'],
    [2, '乙'],
    [3, '丙']
  ])
  await saver.release()
})
