import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { FileRow } from '#contract/archives/files.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'
import demo from '#server/db/seed/data/demo.json' with { type: 'json' }

let server: TestServer
let token: string
const own = demo.files.filter(({ projectId }) => projectId === 'p2')

beforeAll(async () => {
  server = await startDemoServer()
  token = await server.signIn('js_lanjiang', 'p2')
})
afterAll(() => server?.close())

interface Page {
  readonly records: FileRow[]
  readonly total: number
  readonly size: number
  readonly current: number
  readonly pages: number
}
const ask = (query: Record<string, string | number> = {}, as = token) =>
  server.ask<Page>('GET', '/archives/file/list', { token: as, query: { pageSize: 1000, ...query } })
const list = async (query: Record<string, string | number> = {}, as = token) => {
  const { result, message } = await ask(query, as)
  if (!result) throw new Error(message)
  return result
}
const ids = async (query: Record<string, string | number> = {}) =>
  (await list(query)).records.map(({ id }) => id).sort()
const those = (filter: (file: (typeof own)[number]) => boolean) =>
  own
    .filter(filter)
    .map(({ id }) => id)
    .sort()
const line = (...lines: { field: string; rule: string; val: unknown }[]) => encodeURIComponent(JSON.stringify(lines))

describe('the list of files', () => {
  test('gives everything of a row: its template’s cells, its state in words, its stored files', async () => {
    const { records } = await list({ title: '道路工程平面设计图(道竣-01)' })
    const file = own.find(({ title }) => title === '道路工程平面设计图(道竣-01)')!
    expect(records).toEqual([
      expect.objectContaining({
        id: file.id,
        template: 'file_drawing',
        nodeId: `p2-${file.monomialId}-${file.catalogCode}`,
        status: 'locked',
        status_dictText: '移交锁定',
        drawingNo: '道竣-01',
        drawingSize: 'A0',
        drawDate: file.cells?.drawDate,
        scale: '1:500',
        asBuiltStamp: 'Y',
        attachment: `archives/demo/${file.id}.pdf`,
        uploadByName: expect.any(String),
        objects: [expect.objectContaining({ name: file.file?.name, format: 'pdf', mime: 'application/pdf' })]
      })
    ])
    expect(records[0]).not.toHaveProperty('docNo')
  })

  test('[9.K08] [9.K10] gives ten rows, the newest first, when nothing is asked', async () => {
    const { result } = await server.ask<Page>('GET', '/archives/file/list', { token })
    expect(result).toMatchObject({ size: 10, current: 1, total: own.length, pages: Math.ceil(own.length / 10) })
    const times = result!.records.map(({ createTime }) => createTime)
    expect(times).toEqual([...times].sort().reverse())
  })

  test('is parted into pages that hold every row once', async () => {
    const pages = await Promise.all(
      [1, 2, 3].map((pageNo) => list({ pageNo, pageSize: 50, column: 'status', order: 'asc' }))
    )
    const all = pages.flatMap(({ records }) => records.map(({ id }) => id))
    expect(new Set(all).size).toBe(own.length)
    expect((await list({ pageNo: 99, pageSize: 50 })).records).toEqual([])
    expect((await list({ pageNo: 0, pageSize: 50 })).current).toBe(1)
  })

  test('is narrowed to a node and all below it', async () => {
    expect(await ids({ nodeId: 'p2-A1' })).toEqual(those(({ catalogCode }) => catalogCode.startsWith('A1-')))
    expect(await ids({ nodeId: 'p2-C-m21' })).toEqual(
      those(({ catalogCode, monomialId }) => catalogCode.startsWith('C') && monomialId === 'm21')
    )
    expect(await ids({ nodeId: 'nothing' })).toEqual([])
  })

  test('[7.C091] [7.C092] [7.C093] takes what existing clients send beside it', async () => {
    const page = await list({
      field: 'id,,title,action',
      isDelete: 0,
      column: 'docDate',
      order: 'asc',
      _t: 1_700_000_000,
      catalogCode: 'A1-01'
    })
    expect(page.records.map(({ id }) => id).sort()).toEqual(those(({ catalogCode }) => catalogCode === 'A1-01'))
  })
})

describe('query values', () => {
  test.each<[string, Record<string, string>, (file: (typeof own)[number]) => boolean]>([
    ['[5.I06] a part of the title', { title: '*报告*' }, ({ title }) => title.includes('报告')],
    ['a title’s beginning', { title: '云澜市*' }, ({ title }) => title.startsWith('云澜市')],
    ['a title’s end', { title: '*报告' }, ({ title }) => title.endsWith('报告')],
    ['a part of a number', { docNo: '*2023*' }, ({ docNo }) => docNo?.includes('2023') ?? false],
    ['[5.I07] not this', { medium: '!WZ' }, ({ medium }) => medium !== 'WZ'],
    ['[5.I08] at least so many', { pages: '>=20' }, ({ pages }) => pages >= 20],
    ['[5.I09] at most so many', { pages: '<=2' }, ({ pages }) => pages <= 2],
    ['one of several', { catalogCode: 'A1-01,A1-02' }, ({ catalogCode }) => ['A1-01', 'A1-02'].includes(catalogCode)],
    [
      'a span of days',
      { docDate_begin: '2023-01-01', docDate_end: '2023-12-31' },
      ({ docDate }) => docDate !== null && docDate >= '2023-01-01' && docDate <= '2023-12-31'
    ],
    [
      'a word in title, numbers or who is responsible',
      { keyword: '*01*' },
      ({ title, docNo, responsible, cells }) =>
        [title, docNo, responsible, cells && 'photoNo' in cells ? cells.photoNo : null].some((text) =>
          text?.includes('01')
        )
    ],
    [
      'a cell that has no column of its own',
      { scale: '1:500' },
      ({ cells }) => cells !== undefined && 'scale' in cells && cells.scale === '1:500'
    ],
    ['the state', { status: 'locked' }, ({ status }) => status === 'locked'],
    ['a percent sign as itself', { title: '*%*' }, ({ title }) => title.includes('%')],
    ['a quote as itself', { title: "*' or '1'='1*" }, () => false]
  ])('%s', async (_, query, filter) => {
    expect(await ids(query)).toEqual(those(filter))
  })
})

describe('the advanced query', () => {
  const long = ({ pages }: { pages: number }) => pages >= 20
  const early = ({ docDate }: { docDate: string | null }) => docDate !== null && docDate < '2023-06-01'
  const of = (superQueryMatchType: string, ...lines: Parameters<typeof line>) =>
    ids({ superQueryParams: line(...lines), superQueryMatchType })
  const some = own[3]!.docDate!

  test('[7.C094] [9.K54] joins its lines by and, or by or, encoded once or twice', async () => {
    const lines = [
      { field: 'pages', rule: 'ge', val: 20 },
      { field: 'docDate', rule: 'lt', val: '2023-06-01' }
    ] as const
    expect(await of('and', ...lines)).toEqual(those((file) => long(file) && early(file)))
    expect(await of('or', ...lines)).toEqual(those((file) => long(file) || early(file)))
    expect(await ids({ superQueryParams: encodeURIComponent(line(...lines)) })).toEqual(
      those((file) => long(file) && early(file))
    )
    expect(await ids({ superQueryParams: JSON.stringify(lines) })).toEqual(those((file) => long(file) && early(file)))
  })

  test.each<[string, string, string, unknown, (file: (typeof own)[number]) => boolean]>([
    ['[9.K55] eq', 'catalogCode', 'eq', 'A1-02', ({ catalogCode }) => catalogCode === 'A1-02'],
    ['[9.K56] like', 'title', 'like', '道路', ({ title }) => title.includes('道路')],
    ['[9.K57] right_like', 'title', 'right_like', '道路', ({ title }) => title.startsWith('道路')],
    ['[9.K58] left_like', 'title', 'left_like', '记录', ({ title }) => title.endsWith('记录')],
    ['[9.K59] in', 'status', 'in', 'locked,draft', ({ status }) => ['locked', 'draft'].includes(status)],
    ['[9.K60] ne', 'carrier', 'ne', 'PE', ({ carrier }) => carrier !== 'PE'],
    ['[9.K61] gt leaves the bound out', 'pages', 'gt', 4, ({ pages }) => pages > 4],
    ['[9.K61] ge takes it in', 'pages', 'ge', 4, ({ pages }) => pages >= 4],
    ['[9.K61] lt of days', 'docDate', 'lt', some, ({ docDate }) => docDate !== null && docDate < some],
    ['[9.K61] le of days', 'docDate', 'le', some, ({ docDate }) => docDate !== null && docDate <= some],
    [
      'eq of a cell without a column of its own',
      'drawDate',
      'ge',
      '2026-01-01',
      ({ cells }) => cells !== undefined && 'drawDate' in cells && String(cells.drawDate) >= '2026-01-01'
    ]
  ])('%s', async (_, field, rule, val, filter) => {
    expect(await of('and', { field, rule, val })).toEqual(those(filter))
  })

  test.each([
    ['an unknown field', line({ field: 'password', rule: 'eq', val: 'x' })],
    ['a field that is an expression', line({ field: 'title) or (1=1', rule: 'eq', val: 'x' })],
    ['an unknown rule', line({ field: 'title', rule: 'regex', val: 'x' })],
    ['a value of another type', line({ field: 'pages', rule: 'ge', val: 'many' })],
    ['no list', encodeURIComponent('{"field":"title"}')],
    ['no JSON', 'x']
  ])('%s is refused', async (_, superQueryParams) => {
    expect(await ask({ superQueryParams })).toMatchObject({ status: 400, success: false })
  })
})

describe('pages that nobody has counted', () => {
  const { id } = own[0]!
  beforeAll(() => server.db.updateTable('arcFile').set({ pages: 0 }).where('id', '=', id).execute())
  afterAll(() => server.db.updateTable('arcFile').set({ pages: own[0]!.pages }).where('id', '=', id).execute())
  const by = (rule: 'eq' | 'ge' | 'le' | 'lt' | 'in' | 'ne', val: number | string) =>
    ids({ superQueryParams: line({ field: 'pages', rule, val }) })

  test('[5.I09] [9.K61] are found by no figure, as their cell is empty', async () => {
    expect((await list({ pageSize: 200 })).records.find((row) => row.id === id)?.pages).toBeNull()
    for (const found of [
      await by('eq', 0),
      await by('ge', 0),
      await by('le', 5),
      await by('lt', 5),
      await by('in', '0,1'),
      await ids({ pages: '<=5' }),
      await ids({ pages: '0' })
    ]) {
      expect(found).not.toContain(id)
    }
    expect(await by('ne', 5)).toContain(id)
    expect(await ids({ pages: '!5' })).toContain(id)
  })

  test('come after those that have a figure', async () => {
    const { records } = await list({ column: 'pages', order: 'asc', pageSize: 200 })
    const first = records.findIndex(({ pages }) => pages === null)
    expect(records.slice(first).every(({ pages }) => pages === null)).toBe(true)
    expect(records.slice(first).map((row) => row.id)).toContain(id)
  })
})

describe('the order', () => {
  test('follows a column, also one without a column of its own, and equal rows keep theirs', async () => {
    const drawings = async (order: string) =>
      (await list({ template: 'file_drawing', column: 'drawDate', order })).records.map(({ drawDate }) => drawDate)
    expect(await drawings('asc')).toEqual([...(await drawings('asc'))].sort())
    expect(await drawings('desc')).toEqual([...(await drawings('asc'))].reverse())
    const pages = (await list({ template: 'file_text', column: 'pages', order: 'asc' })).records.map((row) =>
      Number(row.pages ?? 0)
    )
    expect(pages).toEqual([...pages].sort((a, b) => a - b))
    expect((await list({ column: 'status_dictText', order: 'asc' })).total).toBe(own.length)
  })

  test.each([
    'password',
    'title; drop table arc_file',
    'extractvalue(1,concat(char(126),user()))',
    '(case when 1=1 then id end)',
    'f.title',
    'ext',
    'constructor',
    '__proto__'
  ])('by %s is refused', async (column) => {
    expect(await ask({ column })).toMatchObject({ status: 400, success: false })
  })
  test('only goes up or down', async () => {
    expect(await ask({ order: 'asc, (select 1)' })).toMatchObject({ status: 400 })
  })
})

describe('who sees what', () => {
  const counted = async (username: string, project: string, query: Record<string, string | number> = {}) =>
    (await list(query, await server.signIn(username, project))).total
  const inProject = (project: string, filter: (file: (typeof demo.files)[number]) => boolean = () => true) =>
    demo.files.filter((file) => file.projectId === project && filter(file)).length

  test('the builder’s archivist sees what his unit has described of C and D', async () => {
    const mine = (file: (typeof demo.files)[number]) => file.uploadBy === 'u-sg_yijian'
    expect(await counted('sg_yijian', 'p1', { nodeId: 'p1-C' })).toBe(
      inProject('p1', (file) => mine(file) && file.catalogCode.startsWith('C'))
    )
    expect(await counted('sg_yijian', 'p1')).toBeLessThan(inProject('p1'))
  })
  test('the supervisor sees B, C and D', async () => {
    expect(await counted('jl_zhengheng', 'p1', { catalogCode: 'B*' })).toBe(
      inProject('p1', ({ catalogCode }) => catalogCode.startsWith('B'))
    )
    expect(await counted('jl_zhengheng', 'p1', { catalogCode: 'C*' })).toBe(
      inProject('p1', ({ catalogCode }) => catalogCode.startsWith('C'))
    )
    expect(await counted('jl_zhengheng', 'p1', { catalogCode: 'A1*' })).toBe(0)
  })
  test('the archive sees what has been handed in', async () => {
    expect(await counted('shenhe', 'p1')).toBe(0)
    expect(await counted('shenhe', 'p2')).toBe(
      inProject('p2', ({ status }) => status === 'locked' || status === 'archived')
    )
  })
  test('a condition that widens by or does not leave one’s own part', async () => {
    const wide = line({ field: 'catalogCode', rule: 'ne', val: 'x' }, { field: 'pages', rule: 'ge', val: 0 })
    expect(await counted('kc_yantu', 'p1', { superQueryParams: wide, superQueryMatchType: 'or' })).toBe(
      await counted('kc_yantu', 'p1')
    )
  })
  test('a row of another project, of another’s part, or of none, is not there', async () => {
    const get = async (username: string, project: string, id: string) =>
      (
        await server.ask('GET', '/archives/file/queryById', {
          token: await server.signIn(username, project),
          query: { id }
        })
      ).status
    expect(await get('js_lanjiang', 'p2', own[0]!.id)).toBe(200)
    expect(await get('js_xinghe', 'p1', own[0]!.id)).toBe(404)
    expect(await get('daiban', 'p1', own[0]!.id)).toBe(404)
    expect(await get('sg_luqiao', 'p2', own.find(({ catalogCode }) => catalogCode === 'A1-01')!.id)).toBe(404)
    expect([await get('js_lanjiang', 'p2', 'nothing'), await get('admin', 'p2', own[0]!.id)]).toEqual([404, 403])
  })
})
