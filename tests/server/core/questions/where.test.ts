import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { listQuery } from '#contract/core/query.ts'
import { parse } from '#contract/core/schema.ts'
import { twoTenants } from '#kit/server/people.ts'
import { startTestServer, type TestServer } from '#kit/server/server.ts'
import * as lists from '#server/core/questions/list.ts'
import { Refusal } from '#server/core/refusing/refusal.ts'
import { pageOfRows } from '#server/core/questions/where.ts'
import { inTransaction } from '#server/db/transaction.ts'

const files = lists.listOf(
  {
    title: lists.textColumn('f.title', { like: (pattern) => sql`f.id in (select arc_file_like(${pattern}))` }),
    docNo: lists.textColumn('f.docNo'),
    status: lists.textColumn('f.status'),
    pages: lists.numberColumn('f.pages'),
    docDate: lists.dateColumn('f.docDate'),
    createTime: lists.timeColumn('f.createTime'),
    isDelete: lists.flagColumn('f.isDelete'),
    keywords: lists.commaList(sql`f.ext ->> 'keywords'`)
  },
  'f.id'
)
const JIA = { id: 'u-a', tenant: 1, projects: ['p1'] }
const ROWS = [
  {
    id: 'a',
    title: '项目建议书',
    docNo: 'X_1',
    pages: 5,
    docDate: '2024-01-05',
    createTime: '2024-03-01 00:00:00',
    keywords: '桩基,验收'
  },
  {
    id: 'b',
    title: '可行性研究报告',
    docNo: 'X%2',
    pages: 10,
    docDate: '2024-02-05',
    createTime: '2024-03-01 23:59:59',
    keywords: '验收'
  },
  {
    id: 'c',
    title: '地质勘察报告',
    docNo: null,
    pages: 15,
    docDate: null,
    createTime: '2024-03-02 00:00:00',
    keywords: null
  },
  {
    id: 'd',
    title: 'Report, final',
    docNo: 'X-3',
    pages: 20,
    docDate: '2024-03-05',
    createTime: '2024-03-03 12:00:00',
    keywords: '桩基础'
  }
]

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    async fill(db) {
      await twoTenants(db)
      await db.deleteFrom('arcFile').where('projectId', '=', 'p1').execute()
      const common = {
        projectId: 'p1',
        tenantId: 1,
        catalogSet: 'building',
        catalogCode: 'A1-01',
        templateCode: 'file_text'
      }
      await db
        .insertInto('arcFile')
        .values(ROWS.map(({ keywords, ...row }) => ({ ...common, ...row, ext: JSON.stringify({ keywords }) })))
        .execute()
    }
  })
})
afterAll(() => server.close())

async function find(query: Record<string, unknown>) {
  const read = parse(listQuery, { pageSize: 100, column: 'title', order: 'asc', ...query })
  if (!read.ok) throw new Error('the query itself is wrong')
  return inTransaction(server.db, JIA, (tx) =>
    pageOfRows(tx.selectFrom('arcFile as f').select(['f.id', 'f.title']), files, read.value)
  )
}
const ids = async (query: Record<string, unknown>) =>
  (await find(query)).records
    .map(({ id }) => id)
    .sort()
    .join('')
const refused = (query: Record<string, unknown>) =>
  find(query).then(
    () => 'found',
    (error: unknown) => (error instanceof Refusal ? `${error.status} ${error.faults[0]?.key}` : String(error))
  )

describe('a query value', () => {
  test.each([
    ['equals', { pages: '10' }, 'b'],
    ['contains', { title: '*报告*' }, 'bc'],
    ['contains, whatever the case', { title: '*REPORT*' }, 'd'],
    ['begins', { title: '项目*' }, 'a'],
    ['ends', { title: '*报告' }, 'bc'],
    ['is not, and empty ones are not either', { docNo: '!X_1' }, 'bcd'],
    ['is at least, with and without a blank', { pages: '>=15' }, 'cd'],
    ['is at most', { pages: '<= 10' }, 'ab'],
    ['is more', { pages: '> 15' }, 'd'],
    ['is less', { pages: '<10' }, 'a'],
    ['is one of several, a comma at the end', { pages: '5,20,' }, 'ad'],
    ['is one of several by MultiString', { docNo_MultiString: 'X_1,X-3' }, 'ad'],
    ['is given twice', { pages: ['5', '10'] }, 'ab'],
    ['lies in a range of figures', { pages_begin: '10', pages_end: '15' }, 'bc'],
    [
      'lies in a range of days, both ends counted',
      { createTime_begin: '2024-03-01', createTime_end: '2024-03-01' },
      'ab'
    ],
    ['lies in a range of moments', { createTime_begin: '2024-03-01 12:00:00' }, 'bcd'],
    ['is a day, asked of a moment', { createTime: '2024-03-01' }, 'ab'],
    ['is a day', { docDate: '2024-02-05' }, 'b'],
    ['begins with a year', { docDate: '2024-0*' }, 'abd'],
    ['holds one of several', { keywords: ',验收,桩基础,' }, 'abd'],
    ['holds one', { keywords: '桩基' }, 'a'],
    ['is a flag', { isDelete: '0' }, 'abcd'],
    ['is one star', { title: '*' }, ''],
    ['means % and _ by themselves', { docNo: '*%*' }, 'b'],
    ['means _ by itself', { docNo: 'X_*' }, 'a'],
    ['means \\ by itself', { docNo: '*\\*' }, ''],
    ['is empty and so asks nothing', { docNo: '' }, 'abcd'],
    [
      'has a name that the list does not have',
      { secret: 'x', secret_begin: '1', _t: '1', field: 'id,,title,undefined' },
      'abcd'
    ]
  ])('%s', async (_, query, found) => {
    expect(await ids(query)).toBe(found)
  })

  test('of the wrong type is refused by the name of its field', async () => {
    expect(await refused({ pages: 'viele' })).toBe('400 rules:query.number')
    expect(await refused({ pages: '*1*' })).toBe('400 rules:query.pattern')
    expect(await refused({ docDate: '2024-02-30' })).toBe('400 rules:query.date')
    expect(await refused({ createTime_begin: 'yesterday' })).toBe('400 rules:query.date')
    expect(await refused({ isDelete: 'maybe' })).toBe('400 rules:query.flag')
    expect(await refused({ title: 'x'.repeat(1001) })).toBe('400 rules:query.long')
  })
})

describe('an advanced query', () => {
  const lines = (...all: unknown[]) => JSON.stringify(all)
  const like = { field: 'title', rule: 'like', val: '报告' }
  const many = { field: 'pages', rule: 'ge', val: 15 }

  test('joins its lines by and or or, encoded not at all, once or twice', async () => {
    expect(await ids({ superQueryParams: lines(like, many) })).toBe('c')
    expect(await ids({ superQueryParams: encodeURIComponent(lines(like, many)), superQueryMatchType: 'or' })).toBe(
      'bcd'
    )
    expect(await ids({ superQueryParams: encodeURIComponent(encodeURIComponent(lines(like, many))) })).toBe('c')
    expect(await ids({ superQueryParams: lines(like, many), pages: '15' })).toBe('c')
  })

  test.each([
    ['eq', '10', 'b'],
    ['ne', '10', 'acd'],
    ['gt', '10', 'cd'],
    ['ge', '10', 'bcd'],
    ['lt', '10', 'a'],
    ['le', '10', 'ab'],
    ['in', '5,20', 'ad']
  ])('knows the rule %s', async (rule, val, found) => {
    expect(await ids({ superQueryParams: lines({ field: 'pages', rule, val }) })).toBe(found)
  })

  test('knows where the wildcard is [A38]', async () => {
    expect(await ids({ superQueryParams: lines({ field: 'title', rule: 'right_like', val: '地质' }) })).toBe('c')
    expect(await ids({ superQueryParams: lines({ field: 'title', rule: 'left_like', val: '地质' }) })).toBe('')
    expect(await ids({ superQueryParams: lines({ field: 'title', rule: 'left_like', val: '报告' }) })).toBe('bc')
  })

  test('passes over lines that say nothing, and refuses what it does not know', async () => {
    expect(await ids({ superQueryParams: lines({ field: '', rule: 'eq', val: '' }, like) })).toBe('bc')
    expect(await refused({ superQueryParams: '{' })).toBe('400 rules:query.super')
    expect(await refused({ superQueryParams: '%E0%A4%A' })).toBe('400 rules:query.super')
    expect(await refused({ superQueryParams: lines({ field: 'title', rule: 'regexp', val: 'x' }) })).toBe(
      '400 rules:query.super'
    )
    expect(await refused({ superQueryParams: lines({ field: 'password', rule: 'eq', val: 'x' }) })).toBe(
      '400 rules:query.superField'
    )
    expect(await refused({ superQueryParams: lines({ field: 'constructor', rule: 'eq', val: 'x' }) })).toBe(
      '400 rules:query.superField'
    )
    expect(await refused({ superQueryParams: lines(...Array.from({ length: 51 }, () => like)) })).toBe(
      '400 rules:query.superMany'
    )
  })
})

describe('the order of a list', () => {
  const order = async (query: Record<string, unknown>) => (await find(query)).records.map(({ id }) => id).join('')

  test('is the newest first unless another is asked', async () => {
    expect(await order({ column: 'createTime', order: 'desc' })).toBe('dcba')
    expect(await order({ column: 'pages', order: 'asc' })).toBe('abcd')
    expect(await order({ column: 'status_dictText', order: 'desc' })).toBe('dcba')
  })

  test('is refused for a name that the list does not have, whatever it holds', async () => {
    for (const column of [
      'extractvalue(1,concat(char(126),user()))',
      'id desc',
      'password',
      'title;drop table arc_file',
      '__proto__',
      'f.title'
    ])
      expect(await refused({ column })).toBe('400 rules:query.sort')
  })

  test('brings each row once, page by page', async () => {
    const pages = await Promise.all(
      [1, 2, 3].map((pageNo) => find({ column: 'status', order: 'asc', pageNo, pageSize: 2 }))
    )
    expect(pages.map(({ records }) => records.map(({ id }) => id).join(''))).toEqual(['ab', 'cd', ''])
    expect(pages[0]).toMatchObject({ total: 4, size: 2, current: 1, pages: 2 })
  })
})

test('rows chosen by hand narrow an export', async () => {
  expect(await ids({ selections: 'a,c,p9-f1,' })).toBe('ac')
})

test.each([
  "' or '1'='1",
  "'; drop table arc_file; --",
  "*' union select password_hash from sys_user_secret --*",
  '\\',
  "!' or 1=1"
])('the value %s is a value and nothing else', async (value) => {
  expect(await ids({ docNo: value })).toBe(value.startsWith('!') ? 'abcd' : '')
  expect(await ids({})).toBe('abcd')
})
