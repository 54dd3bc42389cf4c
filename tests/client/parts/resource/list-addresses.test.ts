import { expect, test } from 'vitest'

import { PAGE_SIZES } from '#contract/core/limits.ts'
import { isAsked } from '#contract/core/resource/field.ts'
import type { AnyResource } from '#contract/core/resource/resource.ts'
import { departs } from '#contract/system/departs.ts'
import { positions } from '#contract/system/positions.ts'
import { users } from '#contract/system/users.ts'
import { numbersFrom } from '#kit/vitest/numbers-from.ts'
import { readParams, writeParams } from '#parts/address/params.ts'
import { fieldsOfColumns } from '#parts/query/query-fields.ts'
import { type AppliedQuery, lineOf, rulesOf } from '#parts/query/query-line.ts'
import { readQuery, writtenQuery } from '#parts/query/query-param.ts'
import { queryColumnOf } from '#parts/resource/fields/columns.ts'
import { type ListQuestion, listInput, listParams, searchKey } from '#parts/resource/rows/list-params.ts'

const WORDS = [
  '资料员',
  '%',
  '100%25',
  'a&b=c',
  '#?/',
  '+',
  ' 两端有空格 ',
  '"\\',
  'é𠮷😀',
  '*',
  ',',
  'null',
  '0',
  '<b>',
  '\n\t',
  "o'x"
]
const STATES = 1000

/** What a copied address asks, by the way on which a list is opened. */
function copied(resource: AnyResource, asked: ListQuestion) {
  const keys = Object.keys(asked.search)
  const fields = askedFields(resource)
  const params = listParams(resource, keys)
  const words = Object.fromEntries(Object.entries(asked.search).map(([key, word]) => [searchKey(key), word]))
  const { page, size, sort, query } = asked
  const values = { page, size, sort, query: writtenQuery(query), view: '', ...words }
  const address = new URL(`http://127.0.0.1/list?${writeParams(params, values as never, '')}`)
  const { values: read, faults } = readParams(params, new URL(address.href).search)
  const found = read as unknown as Record<string, string>
  return {
    faults,
    question: {
      page: read.page,
      size: read.size,
      sort: read.sort,
      query: readQuery(read.query, fields).query,
      search: Object.fromEntries(keys.map((key) => [key, found[searchKey(key)] ?? '']))
    }
  }
}

const askedFields = ({ fields }: AnyResource) =>
  fieldsOfColumns(
    Object.entries(fields)
      .filter(([, field]) => isAsked(field))
      .map(([key, field]) => queryColumnOf(key, field, key)),
    { yes: '是', no: '否' }
  )

/** Any question that a list can be asked. */
function questionOf(resource: AnyResource, below: (limit: number) => number): ListQuestion {
  const one = <T>(some: readonly T[]): T => some[below(some.length)]!
  const fields = askedFields(resource)
  const keys = Object.keys(resource.fields).filter((key) => isAsked(resource.fields[key]!))
  const records = Array.from({ length: below(4) }, () => {
    const field = one(fields)
    return lineOf(field, one(rulesOf(field)), one(WORDS))
  })
  const query: AppliedQuery | null = records.length > 0 ? { matchType: one(['and', 'or'] as const), records } : null
  return {
    page: 1 + below(99_999),
    size: one(PAGE_SIZES),
    sort: below(2) === 0 ? null : { column: one([...keys, 'createTime']), order: one(['asc', 'desc'] as const) },
    query,
    search: Object.fromEntries(keys.filter(() => below(3) === 0).map((key) => [key, one(['', ...WORDS])]))
  }
}

test('a thousand states of lists come back whole out of the address that somebody copied', () => {
  const below = numbersFrom(12)
  const resources: readonly AnyResource[] = [positions, users, departs]
  const seen = new Set<string>()
  for (let at = 0; seen.size < STATES; at++) {
    const resource = resources[at % resources.length]!
    const asked = questionOf(resource, below)
    const { question, faults } = copied(resource, asked)
    expect(faults).toEqual([])
    expect(question).toEqual(asked)
    expect(listInput(resource, [], question)).toEqual(listInput(resource, [], asked))
    seen.add(`${resource.name} ${JSON.stringify(asked)}`)
  }
  expect(seen.size).toBe(STATES)
})
