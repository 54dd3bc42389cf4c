import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { leave } from '#core/state/pages/leave.ts'
import type { GridColumn } from '#grid/model/data/columns.ts'
import type { GridRow } from '#grid/model/data/rows.ts'
import { answerCalls } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { enterAt, openGrid, press } from '#kit/drawn/grid-page.tsx'
import { someUserRow } from '#kit/answers/some-user.ts'
import { learnLabels } from '#parts/dict/labels.ts'
import { CELL_KINDS } from '#parts/kinds/cell-kinds.ts'

const depart = (id: string, departName: string, children: unknown[] | null = null) => ({
  ...{ id, key: id, value: id, title: departName, departName, orgCode: id.toUpperCase(), orgCategory: '1' },
  ...{ mobile: null, fax: null, address: null, memo: null, directorUserIds: null, rowVersion: 1 },
  ...{ parentId: null, departOrder: 1, isLeaf: children === null, children }
})
const NAMES: Readonly<Record<string, string>> = { d2: '接收科', user1: '何申甲' }

beforeEach(() => {
  leave({ keepTabs: false })
  answerCalls({
    'GET /sys/sysDepart/queryTreeList': () => [
      depart('d1', '档案馆', [depart('d2', '接收科'), depart('d3', '指导科')])
    ],
    'GET /sys/user/list': ({ username }) => {
      const records = [someUserRow(1, '何申甲'), someUserRow(2, '吕酉乙')].filter(
        (one) => !username || username.split(',').includes(one.username)
      )
      return { records, total: records.length, size: 5, current: 1, pages: 1 }
    },
    ...Object.fromEntries(
      ['sys_depart,depart_name,id', 'sys_user,realname,username'].map((dict) => [
        `GET /sys/dict/loadDictItem/${encodeURIComponent(dict)}`,
        ({ key = '' }: Readonly<Record<string, string>>) => key.split(',').map((one) => NAMES[one] ?? one)
      ])
    )
  })
})

const open = async (column: Partial<GridColumn> & Pick<GridColumn, 'type'>, row: Partial<GridRow> = {}) => {
  const { grid, element } = await openGrid(1, {
    kinds: CELL_KINDS,
    columns: [{ key: 'who', title: '经办', ...column }],
    rows: [{ id: 'a', who: null, ...row }]
  })
  await enterAt(0)
  await press('{Enter}')
  return { grid, element, held: () => grid.get('a')?.who }
}
const ok = async () => {
  for (let stops = 0; stops < 30 && document.activeElement?.textContent !== '确定'; stops++) await userEvent.tab()
  await press('{Enter}')
}

test('departments of a cell are ticked in their tree and kept by their ids, joined by commas', async () => {
  const { held } = await open({ type: 'sel_depart' })
  const dialog = page.getByRole('dialog', { name: '选择部门' })
  await expect.element(dialog.getByRole('searchbox')).toHaveFocus()
  expect(await findingsInThemes(dialog.element())).toEqual([])
  await press('{ArrowDown}{ArrowRight}{ArrowRight} {ArrowDown} ')
  await ok()
  await expect.poll(held).toBe('d2,d3')
  await expect.element(page.getByRole('gridcell', { name: /接收科、指导科/ })).toHaveFocus()
})

test('one department takes the place of the other where the column says so, kept by its code', async () => {
  const { held } = await open({ type: 'sel_depart', fieldExtendJson: '{"store":"orgCode","multiSelect":false}' })
  await expect.element(page.getByRole('searchbox')).toHaveFocus()
  await press('{ArrowDown}{ArrowRight}{ArrowRight} {ArrowDown} ')
  await ok()
  await expect.poll(held).toBe('D3')
})

test('users of a cell are chosen from their list and kept by their usernames; Escape leaves the cell as it was', async () => {
  const { held } = await open({ type: 'sel_user' }, { who: 'user1' })
  const dialog = page.getByRole('dialog', { name: '选择用户' })
  await expect.element(dialog.getByRole('row', { name: /吕酉乙/ })).toBeVisible()
  await expect.element(dialog.getByRole('row', { name: /何申甲/ }).first()).toHaveAttribute('aria-selected', 'true')
  expect(await findingsInThemes(dialog.element())).toEqual([])
  for (let stops = 0; stops < 30 && !document.activeElement?.closest('tbody'); stops++) await userEvent.tab()
  await press('{End} ')
  await ok()
  await expect.poll(held).toBe('user1,user2')
  await press('{Enter}')
  await expect.element(dialog.getByRole('row', { name: /吕酉乙/ }).first()).toBeVisible()
  await press('{Escape}')
  await expect.poll(() => dialog.query()).toBeNull()
  expect(held()).toBe('user1,user2')
})

test.each([
  ['nothing', {}, 'd2'],
  ['its settings', { fieldExtendJson: '{"store":"orgCode"}' }, 'D2'],
  ['a registered table', { dictTable: 'sys_depart,depart_name,org_code' }, 'D2'],
  ['settings that cannot be read', { fieldExtendJson: '{' }, 'd2']
])('how departments are kept is said by %s', (_, more, value) => {
  for (const [code, key] of [
    ['id', 'd2'],
    ['org_code', 'D2']
  ] as const)
    learnLabels(`sys_depart,depart_name,${code}`, [{ value: key, text: '接收科' }])
  const column: GridColumn = { key: 'who', title: '经办', type: 'sel_depart', ...more }
  expect(CELL_KINDS.sel_depart.parse('接收科', { id: 'a' }, column, { optionsOf: () => [], say: String })).toEqual({
    value
  })
})

test('a pasted name is read where it is known and means one', () => {
  learnLabels('sys_depart,depart_name,id', [
    { value: 'd2', text: '接收科' },
    { value: 'd3', text: '指导科' },
    { value: 'd4', text: '资料室' },
    { value: 'd5', text: '资料室' }
  ])
  const column: GridColumn = { key: 'who', title: '经办', type: 'sel_depart' }
  const read = (text: string, more: Partial<GridColumn> = {}) =>
    CELL_KINDS.sel_depart.parse(text, { id: 'a' }, { ...column, ...more }, { optionsOf: () => [], say: String })
  expect(read('接收科、指导科')).toEqual({ value: 'd2,d3' })
  expect([
    read('资料室'),
    read('无此部门'),
    read('接收科、指导科', { fieldExtendJson: '{"multiSelect":false}' })
  ]).toEqual([null, null, null])
})

test('a pasted name of a searched value is read where it is known; others are taken only where the column takes what is typed', () => {
  learnLabels('arc_unit,name,id', [{ value: 'u1', text: '第一建筑公司' }])
  const column: GridColumn = { key: 'unit', title: '单位', type: 'sel_search', dictTable: 'arc_unit,name,id' }
  const read = (text: string, more: Partial<GridColumn> = {}) =>
    CELL_KINDS.sel_search.parse(text, { id: 'a' }, { ...column, ...more }, { optionsOf: () => [], say: String })
  expect([read(' 第一建筑公司 '), read('u1'), read('无名公司')]).toEqual([{ value: 'u1' }, { value: 'u1' }, null])
  expect([read('第一建筑公司', { allowInput: true }), read('无名公司', { allowInput: true })]).toEqual([
    { value: 'u1' },
    { value: '无名公司' }
  ])
  expect(read('无名公司', { dictTable: 'arc_unit,name,name' })).toEqual({ value: '无名公司' })
})

test('[4.S38] the popup report of a cell starts closed; opening it asks for its columns, then what it is asked by, then its rows', async () => {
  const API = '/online/cgreport/api'
  const asked = answerCalls({
    [`GET ${API}/getRpColumns/units`]: () => ({
      cgRpConfigId: 'r1',
      cgRpConfigName: '参建单位',
      columns: [{ title: '编码', dataIndex: 'code', align: 'left', sorter: true, width: 120 }],
      dictOptions: {}
    }),
    [`GET ${API}/getQueryInfo/r1`]: () => [],
    [`GET ${API}/getData/r1`]: () => ({ total: 1, records: [{ id: 'o1', code: 'A1' }] })
  })
  const { grid } = await openGrid(1, {
    kinds: CELL_KINDS,
    columns: [
      { key: 'unit', title: '单位', type: 'popup', popupCode: 'units', orgFields: 'code', destFields: 'unit' },
      { key: 'note', title: '备注', type: 'input' }
    ],
    rows: [{ id: 'a', unit: null, note: null }]
  })
  await enterAt(0)
  expect([asked, page.getByRole('dialog').query()]).toEqual([[], null])
  await press('{Enter}')
  const dialog = page.getByRole('dialog', { name: '参建单位' })
  await expect.element(dialog.getByRole('row', { name: /A1/ })).toBeVisible()
  expect(asked).toEqual([`GET ${API}/getRpColumns/units`, `GET ${API}/getQueryInfo/r1`, `GET ${API}/getData/r1`])
  await press('{Escape}')
  await expect.poll(() => dialog.query()).toBeNull()
  await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('gridcell')
  expect(grid.get('a')?.unit).toBeNull()
})
