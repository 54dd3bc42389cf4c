import { beforeEach, expect, test, vi } from 'vitest'

import { longShelf, readJson } from '#core/state/session/stored.ts'
import { AdvancedQuery } from '#parts/query/advanced-query.ts'
import { lineOf, type QueryField } from '#parts/query/query-line.ts'
import { readSaved, savedKey } from '#parts/query/saved-queries.ts'

const fields: readonly QueryField[] = [
  { field: 'title', title: '题名', type: 'input' },
  { field: 'kind', title: '类型', type: 'select', options: [{ value: 'a', text: '甲' }] }
]
const [title, kind] = fields as [QueryField, QueryField]
const KEY = 'JSuperQuerySaved_/archives/collect'
const make = () => {
  const onQuery = vi.fn()
  return { onQuery, query: new AdvancedQuery({ path: '/archives/collect', onQuery }) }
}
const first = (query: AdvancedQuery) => query.$draft.get().lines[0]!.id

beforeEach(() => longShelf().removeItem(KEY))

test('[3.E64] a query goes from empty to written to in force, and nothing is asked before', () => {
  const { query, onQuery } = make()
  expect(query.apply()).toBeNull()
  query.change(first(query), lineOf(title, 'like', '勘察'))
  query.add()
  expect([query.isEmpty(), query.$applied.get(), onQuery.mock.calls]).toEqual([false, null, []])
  expect(query.apply()).toBe(1)
  expect(query.$applied.get()).toEqual({ matchType: 'and', records: [lineOf(title, 'like', '勘察')] })
  expect(onQuery).toHaveBeenCalledTimes(1)
  query.clear()
  expect(onQuery).toHaveBeenLastCalledWith(null)
  expect([query.$applied.get(), query.isEmpty(), query.$draft.get().lines.length]).toEqual([null, true, 1])
  query.clear()
  expect(onQuery).toHaveBeenCalledTimes(2)
})

test('[3.E60] a query is kept with its title, match type and records, without the choices of its fields', () => {
  const { query } = make()
  query.match('or')
  query.change(first(query), lineOf(kind, 'in', 'a'))
  query.save('甲类')
  expect(readJson(longShelf(), KEY)).toEqual([
    { title: '甲类', matchType: 'or', records: [{ field: 'kind', type: 'select', rule: 'in', val: 'a' }] }
  ])
})

test('a kept query comes back with the choices of its fields; fields that are no more are counted', () => {
  const { query } = make()
  query.change(first(query), lineOf(kind, 'eq', 'a'))
  query.change(query.add(), lineOf({ field: 'gone', title: '旧', type: 'input' }, 'eq', 'x'))
  query.save('旧查询')
  query.clear()
  expect(query.load(readSaved(KEY)[0]!, fields)).toBe(1)
  expect(query.$draft.get().lines.map(({ line }) => line)).toEqual([lineOf(kind, 'eq', 'a')])
})

test('a name keeps its place when it is overwritten; one that is forgotten goes', () => {
  const { query } = make()
  query.change(first(query), lineOf(title, 'eq', '1'))
  query.save('一')
  query.save('二')
  query.change(first(query), lineOf(title, 'eq', '9'))
  query.save('一')
  expect(query.$saved.get().map((one) => [one.title, one.records[0]?.val])).toEqual([
    ['一', '9'],
    ['二', '1']
  ])
  query.forget('一')
  expect(readSaved(KEY).map((one) => one.title)).toEqual(['二'])
})

test('queries are kept by place, and what another program has left there does no harm', () => {
  expect(savedKey({ saveCode: 's', path: '/x' })).toBe('JSuperQuerySaved_s')
  expect(savedKey({ path: '/archives/collect' })).toBe(KEY)
  longShelf().setItem(
    KEY,
    '[{"title":"好","matchType":"and","records":[]},{"title":1},null,{"title":"坏","matchType":"and","records":[{"field":"x","rule":"regexp","val":""}]}]'
  )
  expect(readSaved(KEY).map((one) => one.title)).toEqual(['好'])
  longShelf().setItem(KEY, '{')
  expect(readSaved(KEY)).toEqual([])
})
