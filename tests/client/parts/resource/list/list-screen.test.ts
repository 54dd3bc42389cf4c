import { expect, test } from 'vitest'

import { categories } from '#contract/system/categories.ts'
import { positions } from '#contract/system/positions.ts'
import { listInput, listParams } from '#parts/resource/rows/list-params.ts'
import { listScreen, type ListScreenOptions } from '#parts/resource/list/list-screen.tsx'
import { treeScreen } from '#parts/resource/tree/tree-screen.tsx'

const OPTIONS: ListScreenOptions<typeof positions> = {
  area: 'system',
  columns: ['code', 'createTime'],
  search: ['name'],
  form: [['code']]
}

test('a misspelt column, search or field of a form does not compile', () => {
  // @ts-expect-error there is no such column
  const column: typeof OPTIONS = { ...OPTIONS, columns: ['cod'] }
  // @ts-expect-error a list is searched by fields alone
  const search: typeof OPTIONS = { ...OPTIONS, search: ['createTime'] }
  // @ts-expect-error there is no such field
  const form: typeof OPTIONS = { ...OPTIONS, form: [['code', 'nmae']] }
  expect([column, search, form]).toHaveLength(3)
})

test('what is edited in place is a field of the form, with one value that may be written again', () => {
  const options = { area: 'system', columns: ['code'], search: [], form: [['code', 'postRank']] } as const
  listScreen(positions, { ...options, inPlace: ['postRank'] })
  // @ts-expect-error it is no field of the form
  listScreen(positions, { ...options, inPlace: ['name'] })
  const ofTree = { area: 'system', columns: ['name'], search: [], form: [['name', 'code'], ['pid']] } as const
  treeScreen(categories, { ...ofTree, inPlace: ['name'] })
  // @ts-expect-error the server makes the code
  treeScreen(categories, { ...ofTree, inPlace: ['code'] })
  // @ts-expect-error what it lies below is chosen in the form
  expect(treeScreen(categories, { ...ofTree, inPlace: ['pid'] })).toBeTypeOf('function')
})

const NOTHING = { page: 1, size: 10, sort: null, query: null, search: {} }

test('the first question asks for ten rows, the newest first, that are not deleted [3.E62, 9.K08, 9.K10, 7.C091]', () => {
  expect(listInput(positions, ['code', 'name'], NOTHING)).toEqual({
    field: 'id,code,name',
    pageNo: 1,
    pageSize: 10,
    column: 'createTime',
    order: 'desc',
    isDelete: 0
  })
})

test('texts are searched by a part, choices as they are; a sort and a query go along [7.C092, 7.C093, 7.C094]', () => {
  const query = {
    matchType: 'or' as const,
    records: [{ field: 'code', type: 'input' as const, rule: 'eq' as const, val: 'A' }]
  }
  const search = { name: ' 资料 ', postRank: '2', code: '  ' }
  const asked = listInput(positions, ['code'], {
    ...NOTHING,
    page: 3,
    sort: { column: 'name', order: 'asc' },
    query,
    search
  })
  expect(asked).toMatchObject({ name: '*资料*', postRank: '2', column: 'name', order: 'asc', pageNo: 3 })
  expect(asked).not.toHaveProperty('code')
  expect(JSON.parse(decodeURIComponent(String(asked.superQueryParams)))).toMatchObject([{ field: 'code', val: 'A' }])
  expect(asked.superQueryMatchType).toBe('or')
})

test('an address says a sort by a column that there is, and no other', () => {
  const { sort } = listParams(positions, [])
  expect(sort.read('name.asc')).toEqual({ column: 'name', order: 'asc' })
  expect(sort.read('nosuch.asc')).toBeUndefined()
  expect(sort.read('name.up')).toBeUndefined()
  expect(sort.write({ column: 'code', order: 'desc' })).toBe('code.desc')
})
