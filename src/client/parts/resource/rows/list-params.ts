import { isAsked } from '#contract/core/resource/field.ts'
import type { AnyResource } from '#contract/core/resource/resource.ts'
import { queryText } from '#contract/core/query-text.ts'

import { type Param, textParam } from '../../address/params.ts'
import { pageParams } from '../../list/page-params.ts'
import { queryParam } from '../../query/query-param.ts'
import { type AppliedQuery, superQueryOf } from '../../query/query-line.ts'

/** By what a list is sorted. */
export interface ListSort {
  readonly column: string
  readonly order: 'asc' | 'desc'
}

const SORT = /^(\w+)\.(asc|desc)$/

/** A sort in an address: `code.asc`. */
export const sortParam = (columns: readonly string[]): Param<ListSort | null> => ({
  initial: null,
  read(text) {
    const [, column = '', order] = SORT.exec(text) ?? []
    return columns.includes(column) ? { column, order: order === 'asc' ? 'asc' : 'desc' } : undefined
  },
  write: (sort) => (sort === null ? undefined : `${sort.column}.${sort.order}`)
})

/** By what name the address says what a field is searched by. */
export const searchKey = (key: string): string => `by-${key}`

/** What the address of a list says: page, sort, advanced query, and each field that is searched by. */
export function listParams({ fields }: Pick<AnyResource, 'fields'>, search: readonly string[]) {
  const asked = Object.entries(fields).filter(([, field]) => isAsked(field))
  const sortable = [...asked.map(([key]) => key), 'createTime', 'updateTime']
  const searched: Record<string, Param<string>> = Object.fromEntries(search.map((key) => [searchKey(key), textParam]))
  return {
    ...pageParams(),
    sort: sortParam(sortable),
    query: queryParam,
    view: textParam,
    projects: textParam,
    ...searched
  } as const
}

/** What is asked of a list. */
export interface ListQuestion {
  readonly page: number
  readonly size: number
  readonly sort: ListSort | null
  readonly query: AppliedQuery | null
  /** By field, as typed or chosen. */
  readonly search: Readonly<Record<string, string>>
  /** Whether rows of all projects are meant, where they belong to projects. */
  readonly allProjects?: boolean | undefined
}

/** The question as the generic list call has it (SPEC.md §7). */
export function listInput(
  { fields, sort: usual }: Pick<AnyResource, 'fields' | 'sort'>,
  columns: readonly string[],
  { page, size, sort, query, search, allProjects }: ListQuestion
): Readonly<Record<string, string | number>> {
  const asked = Object.entries(search).flatMap(([key, word]) => {
    const kind = fields[key]?.kind
    const text = word.trim()
    if (text === '') return []
    return [[key, kind === 'text' || kind === 'longText' ? queryText('like', text) : text] as const]
  })
  return {
    ...Object.fromEntries(asked),
    ...superQueryOf(query),
    column: sort?.column ?? usual[0],
    order: sort?.order ?? usual[1],
    field: ['id', ...columns].join(','),
    pageNo: page,
    pageSize: size,
    isDelete: 0,
    ...(allProjects && { allProjects: 'true' })
  }
}
