import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { isOverProjects } from '#contract/core/resource/belonging.ts'
import type { AnyResource } from '#contract/core/resource/resource.ts'

import { readParams, writeParams } from '../../address/params.ts'
import { useAddressState } from '../../address/use-page-address.ts'
import type { AdvancedQuery } from '../../query/advanced-query.ts'
import type { QueryField } from '../../query/query-line.ts'
import { readQuery, writtenQuery } from '../../query/query-param.ts'
import { useAdvancedQuery } from '../../query/use-advanced-query.ts'
import { type ListQuestion, type ListSort, listParams, searchKey } from './list-params.ts'

/** How the address says that rows of all projects are meant. */
const ALL = 'all'

/** What a list of a resource may be asked by. */
export interface ListAsking {
  readonly search: readonly string[]
  readonly fields: readonly QueryField[]
}

/** What the address of a list says of it, as a saved view keeps it. */
export interface ListAddress {
  /** The id of the view that is open; empty without one. */
  readonly view: string
  /** What it says of search, query, sort and size. */
  readonly written: () => Readonly<Record<string, string>>
  /** Says what a view has kept; how much of that means nothing here any more. */
  readonly open: (view: string, kept: Readonly<Record<string, string>>) => number
}

/** What a list is asked: kept in the address, and changed there. */
interface AddressQuestion {
  readonly question: ListQuestion
  readonly address: ListAddress
  readonly advanced: AdvancedQuery
  /** Asks something else; a new search begins at the first page. */
  readonly change: (changed: Partial<Pick<ListQuestion, 'page' | 'size' | 'sort' | 'search' | 'allProjects'>>) => void
}

/** The question of a list or a tree of a resource on this page. */
export function useListQuestion(
  resource: AnyResource,
  { search, fields }: ListAsking,
  titleOf: (key: string) => string
): AddressQuestion {
  const { t } = useTranslation('resource')
  const [params] = useState(() => listParams(resource, search))
  const titles = useMemo(
    () => ({
      page: t('page'),
      size: t('page'),
      sort: t('sort'),
      query: t('advancedQuery'),
      view: t('view.title'),
      projects: t('allProjects'),
      ...Object.fromEntries(search.map((key) => [searchKey(key), titleOf(key)]))
    }),
    [t, search, titleOf]
  )
  const [values, write] = useAddressState(params, titles)
  const advanced = useAdvancedQuery((next) => write({ query: writtenQuery(next), page: 1 }))
  const words = values as unknown as Readonly<Record<string, string>>
  const written = JSON.stringify(values.query)
  const applied = useMemo(() => readQuery(JSON.parse(written), fields).query, [written, fields])
  useEffect(() => advanced.adopt(applied), [advanced, applied])
  const change = useMemo<AddressQuestion['change']>(
    () =>
      ({ search: searched, allProjects, ...changed }) =>
        write({
          ...(allProjects !== undefined && { page: 1, projects: allProjects ? ALL : '' }),
          ...(searched && {
            page: 1,
            ...Object.fromEntries(Object.entries(searched).map(([key, word]) => [searchKey(key), word]))
          }),
          ...changed
        }),
    [write]
  )
  const address: ListAddress = {
    view: values.view,
    written: () => Object.fromEntries(new URLSearchParams(writeParams(params, { ...values, page: 1, view: '' }, ''))),
    open(view, kept) {
      const { values: read, faults } = readParams(params, new URLSearchParams(kept).toString())
      const { query: readable, unknown } = readQuery(read.query, fields)
      write({ ...read, query: writtenQuery(readable), page: 1, view })
      return faults.length + unknown + Object.keys(kept).filter((key) => !(key in params)).length
    }
  }
  return {
    address,
    question: {
      page: values.page,
      size: values.size,
      sort: values.sort as ListSort | null,
      query: applied,
      search: Object.fromEntries(search.map((key) => [key, words[searchKey(key)] ?? ''])),
      allProjects: isOverProjects(resource) && values.projects === ALL
    },
    advanced,
    change
  }
}
