import { expect, test } from 'vitest'

import { keysParam, numberParam, readParams, textParam, wordsParam, writeParams } from '#parts/address/params.ts'
import { queryParam, readQuery, writtenQuery } from '#parts/query/query-param.ts'
import { readView, VIEW_PARAMS, viewValues } from '#parts/saved-grid/view-params.ts'

const PARAMS = {
  word: textParam,
  page: numberParam(1),
  size: numberParam(20, [10, 20, 50]),
  states: wordsParam(['draft', 'returned']),
  query: queryParam,
  ...VIEW_PARAMS
}

test('what a page shows is read from its address as it was written, and what is as usual is not said', () => {
  const { values } = readParams(PARAMS, '')
  expect(writeParams(PARAMS, values, '')).toBe('')
  const shown = {
    ...values,
    word: '桩基 & 1#',
    page: 3,
    size: 50,
    states: ['draft'] as const,
    query: { match: 'or', lines: [['title', 'like', 'a,b']] } as const,
    sort: ['-docDate', 'title'],
    filter: { title: { has: '工' } },
    hidden: []
  }
  const query = writeParams(PARAMS, shown, 'code=x')
  expect(readParams(PARAMS, query)).toEqual({ values: shown, faults: [] })
  expect(new URLSearchParams(query).get('code')).toBe('x')
})

test.each([
  ['page=0', 'page'],
  ['page=1e9', 'page'],
  ['size=33', 'size'],
  ['states=draft.lost', 'states'],
  ['query=%7B', 'query'],
  ['query={"match":"and","lines":[["title","near","1"]]}', 'query'],
  ['filter=[]', 'filter'],
  ['filter={"title":null}', 'filter'],
  ['sort=<b>', 'sort']
])('an address that says %s says nothing, and its part is named', (query, name) => {
  const { values, faults } = readParams(PARAMS, query)
  expect(faults).toEqual([name])
  expect(values).toEqual(readParams(PARAMS, '').values)
})

test('no hidden column and no word of hidden columns are two things', () => {
  expect([keysParam.read(''), keysParam.write([]), keysParam.write(null)]).toEqual([[], '', undefined])
})

test('the state of a grid comes back from an address', () => {
  const view = {
    sorts: [{ key: 'pages', isDescending: true }],
    filters: {},
    group: 'responsible',
    order: ['title', 'pages'],
    hidden: ['docNo']
  }
  expect(readView(viewValues(view))).toEqual(view)
})

test('an advanced query of a link is asked with the fields as they are here; a field that is not here is counted', () => {
  const fields = [{ field: 'pages', title: '页数', type: 'inputNumber' }] as const
  const written = {
    match: 'and',
    lines: [
      ['pages', 'ge', '2'],
      ['gone', 'eq', '1']
    ]
  } as const
  const { query, unknown } = readQuery(written, fields)
  expect(unknown).toBe(1)
  expect(query).toEqual({ matchType: 'and', records: [{ field: 'pages', type: 'inputNumber', rule: 'ge', val: '2' }] })
  expect(writtenQuery(query)).toEqual({ match: 'and', lines: [['pages', 'ge', '2']] })
})
