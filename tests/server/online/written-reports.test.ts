import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Output } from '#contract/core/call.ts'
import type { parseSql, reportViews, tryReport } from '#contract/online/report-resource.ts'
import type { getData, getRpColumns } from '#contract/online/reports.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import type { Asking, TestServer } from '#kit/server/server.ts'

let server: TestServer
let admin: string
let builder: string
beforeAll(async () => {
  server = await startDemoServer()
  admin = await server.signIn('admin')
  builder = await server.signIn('js_lanjiang')
})
afterAll(() => server?.close())

const read = <T>(path: string, query: Asking['query'] = {}, token = builder, headers = {}) =>
  server.ask<T>('GET', `/online/cgreport/api/${path}`, { token, query, headers })
const rows = (path: string, query: Asking['query'] = {}, token = builder) =>
  read<Output<typeof getData>>(`getData/${path}`, query, token)
const write = <T>(path: string, body: object, token = admin) =>
  server.ask<T>('POST', `/online/cgreport/head/${path}`, { token, body })
const column = (name: string, more: object = {}) => ({ name, title: name, kind: 'text', ...more })

describe('a report that is written', () => {
  test('is read column by column, is tried, saved and opened; taken away it is gone', async () => {
    const statement =
      'select project_no, floor_area, start_date, create_time from project join file using (project_id) where file_class = :class'
    const parsed = await write<Output<typeof parseSql>>('parseSql', { sql: statement })
    expect(parsed.result).toEqual({
      columns: [
        { name: 'project_no', kind: 'text' },
        { name: 'floor_area', kind: 'number' },
        { name: 'start_date', kind: 'date' },
        { name: 'create_time', kind: 'time' }
      ],
      parameters: ['class']
    })
    const tried = await write<Output<typeof tryReport>>('trial', { sql: statement, values: { class: 'C' } })
    // Who configures sees no project of others.
    expect([tried.result?.columns.length, tried.result?.rows]).toEqual([4, []])
    const body = {
      code: 'by_class',
      name: '按类别',
      sql: statement,
      parameters: [{ name: 'class', title: '类别', isRequired: true }],
      columns: [column('project_no', { query: 'single' }), column('create_time', { kind: 'time' })]
    }
    const added = await write<{ row: { id: string } }>('add', body)
    expect(added.result?.row.id).toBeTruthy()
    expect((await rows('by_class', { self_class: 'C' })).result?.total).toBeGreaterThan(0)
    expect((await rows('by_class', { self_class: '无' })).result?.total).toBe(0)
    expect((await rows('by_class', { self_class: 'C' }, await server.signIn('lx_jianshe'))).status).toBe(404)
    await server.ask('DELETE', '/online/cgreport/head/delete', {
      token: admin,
      query: { id: added.result?.row.id ?? '' }
    })
    expect((await rows('by_class', { self_class: 'C' })).status).toBe(404)
  })

  test.each([
    ['select project_no\nfrom projekt', '查询语句第 2 行第 6 列：没有报表视图“projekt”'],
    ['select projekt_no from project', '查询语句第 1 行第 8 列：没有列“projekt_no”'],
    [
      'select project_no\nfrom project\nwhere project_no = :no and statuss = 1',
      '查询语句第 3 行第 28 列：没有列“statuss”'
    ],
    [
      'select project_no from project group by status',
      '查询语句第 1 行第 8 列：列“project.project_no”须写在 group by 中或用于合计'
    ],
    ['selec 1', '查询语句第 1 行第 7 列：“1”附近有语法错误'],
    ['select project_id, project_id from project', '查询语句中列名“project_id”重复，请用 as 另外取名'],
    [
      "select 'a",
      "查询语句第 1 行第 8 列：括号、引号或注释不成对，或用了报表不支持的写法（E''、U&''、$ 引用、嵌套注释）"
    ]
  ])('is refused with its place: %s', async (statement, words) => {
    expect((await write('parseSql', { sql: statement })).message).toBe(words)
  })

  test('needs a description of its parameters, a code of its own and names that a list can ask by', async () => {
    const report = (more: object) => ({
      code: 'some',
      name: '某',
      sql: 'select 1 as one',
      parameters: [],
      columns: [],
      ...more
    })
    const message = async (more: object) => (await write('add', report(more))).message
    expect(await message({ sql: 'select :day as day' })).toBe('查询语句第 1 行第 8 列：参数“day”没有说明')
    expect(await message({ code: 'catalog_items' })).toBe('报表编码与系统自带的报表相同，请换一个编码')
    for (const columns of [
      [column('pageno')],
      [column('a"b')],
      [column('a'), column('a')],
      [column('a', { link: '//evil' })]
    ])
      expect((await write('add', report({ columns }))).success, JSON.stringify(columns)).toBe(false)
  })

  test('[8.X36, 8.X37, 8.X38] names the call of its list and those that are configured for deletion; its rows say which row is meant', async () => {
    const report = (more: object) => ({
      ...{ code: 'left_over', name: '待清理', sql: 'select file_id as row_id, title from file', parameters: [] },
      ...{ columns: [column('row_id', { isShown: false }), column('title')], ...more }
    })
    const urlOf = async (code: string) => (await read<Output<typeof getRpColumns>>(`getRpColumns/${code}`)).result?.url
    expect((await write('add', report({ deleteUrl: 'javascript:x' }))).message).toContain('应为以 / 开头的接口路径')
    const nameless = report({ deleteBatchUrl: '/archives/file/deleteBatch', columns: [column('title')] })
    expect((await write('add', nameless)).message).toContain('查询语句要给出列 row_id')
    expect((await write('add', report({ deleteUrl: '/archives/file/delete' }))).success).toBe(true)
    const list = '/online/cgreport/api/getData/left_over'
    expect(await urlOf('left_over')).toEqual({ list, delete: '/archives/file/delete' })
    expect(await urlOf('project_progress')).toEqual({ list: list.replace('left_over', 'project_progress') })
    const found = (await rows('left_over')).result?.records[0]
    expect(
      found && (await server.db.selectFrom('arcFile').select('id').where('id', '=', String(found.row_id)).execute())
    ).toHaveLength(1)
  })

  test('says how a deletion by its calls is taken back: by the undo of a list, or out of the recycle bin, by who may', async () => {
    const undoOf = async (code: string, calls: object, token = admin) => {
      const report = { code, name: code, sql: 'select file_id as row_id, title from file', parameters: [] }
      const columns = [column('row_id', { isShown: false }), column('title')]
      expect((await write('add', { ...report, columns, ...calls })).success).toBe(true)
      return (await read<Output<typeof getRpColumns>>(`getRpColumns/${code}`, {}, token)).result?.undo
    }
    const positions = { deleteUrl: '/sys/position/delete', deleteBatchUrl: '/sys/position/deleteBatch' }
    expect(await undoOf('undo_list', positions)).toEqual({ path: '/sys/position/undo' })
    const files = { deleteUrl: '/archives/file/delete', deleteBatchUrl: '/archives/file/deleteBatch' }
    expect(await undoOf('undo_file', files, builder)).toEqual({ path: '/sys/recycle/restore', kind: 'file' })
    expect(await undoOf('undo_mixed', { ...files, deleteUrl: '/sys/position/delete' })).toBeUndefined()
    expect(await undoOf('undo_none', { deleteUrl: '/sys/user/deleteUserRole' })).toBeUndefined()
    const collector = await server.signIn('chayue')
    expect(
      (await read<Output<typeof getRpColumns>>('getRpColumns/undo_file', {}, collector)).result?.undo
    ).toBeUndefined()
  })

  test('[A72] is written by the first tenant’s administrator alone', async () => {
    const { id } = await server.db
      .selectFrom('sysUser')
      .select('id')
      .where('username', '=', 'lx_jianshe')
      .executeTakeFirstOrThrow()
    await server.db.insertInto('sysUserRole').values({ userId: id, roleId: 'r-sys_admin', tenantId: 2 }).execute()
    const other = await server.signIn('lx_jianshe')
    for (const [path, body] of [
      ['add', { code: 'x', name: 'x', sql: 'select 1 as a', parameters: [], columns: [] }],
      ['parseSql', { sql: 'select 1 as a' }],
      ['trial', { sql: 'select 1 as a' }]
    ] as const) {
      expect((await write(path, body, other)).status, path).toBe(403)
      expect((await write(path, body, builder)).status, path).toBe(403)
    }
  })

  test('is helped by the names of all views and columns', async () => {
    const { result } = await server.ask<Output<typeof reportViews>>('GET', '/online/cgreport/head/views', {
      token: admin
    })
    expect(result?.map(({ name }) => name)).toEqual([
      'catalog_item',
      'dict_item',
      'file',
      'project',
      'transfer',
      'volume'
    ])
    expect(result?.flatMap(({ columns }) => columns).filter(({ name, title }) => name === title)).toEqual([])
  })
})
