import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { AnyResource } from '#contract/core/resource/resource.ts'
import { type QueryState, query } from '#core/state/query.ts'
import { warn } from '#core/state/toasts.ts'
import { announce } from '#ui/base/announcer.ts'

import { nearestPage } from '../../list/page-params.ts'
import type { AdvancedQuery } from '../../query/advanced-query.ts'
import type { ListNews } from './follow-changes.ts'
import { type ListQuestion, listInput } from './list-params.ts'
import { askVerb, type ResourceRow, type RowsPage } from './rows.ts'
import { type AskedPage, type CountedRows, useExactTotal, withTotal } from './use-exact-total.ts'
import { type ListAddress, type ListAsking, useListQuestion } from './use-list-question.ts'
import { useOthersChanges } from './use-others-changes.ts'

/** A list of a resource: what is asked, what is answered, and how both change. What is asked is in the address. */
export interface ResourceList {
  readonly state: QueryState<AskedPage>
  readonly question: ListQuestion
  readonly address: ListAddress
  readonly advanced: AdvancedQuery
  /** Asks something else; a new search begins at the first page. */
  readonly change: (changed: Partial<Pick<ListQuestion, 'page' | 'size' | 'sort' | 'search' | 'allProjects'>>) => void
  /** Shows another page for the sake of one of its rows, which is announced in place of what was found. */
  readonly turn: (page: number) => void
  /** Asks anew, in a tree also for the way to a row; whether that was answered. */
  readonly refresh: (to?: string) => Promise<boolean>
  /** The same where one only wants to see what there is now: one stays where one is, with what one has selected. */
  readonly renew: () => Promise<boolean>
  /** Shows a row as it is now, in its place. The grid of a tree knows it already. */
  readonly took?: (row: ResourceRow) => void
  /** What others have done to the rows since, that is not shown yet. */
  readonly news: ListNews | null
  /** A row as it came last, also after what is drawn: those of a tree are brought when what is above them is opened. */
  readonly rowOf: (id: string) => ResourceRow | undefined
  /** The question as calls have it that mean all rows that match. */
  readonly allMatching: () => Readonly<Record<string, string | number>>
}

/** The list of a resource on this page. */
export function useResourceList(
  resource: AnyResource,
  { columns, ...asking }: ListAsking & { readonly columns: readonly string[] },
  titleOf: (key: string) => string
): ResourceList {
  const { t } = useTranslation('resource')
  const { t: words } = useTranslation('parts')
  const { question, address, advanced, change } = useListQuestion(resource, asking, titleOf)
  const now = useRef(question)
  now.current = question
  const isRenewed = useRef(false)
  const counted = useRef<CountedRows>(null)
  const [rows] = useState(() =>
    query(async (signal) => {
      const asked = now.current
      const input = { ...listInput(resource, columns, asked), counting: 'bounded' }
      const page = await askVerb<RowsPage>(resource, 'list', input, { signal, quiet: true })
      return withTotal({ ...page, asked, ...(isRenewed.current && { how: 'renewed' }) }, counted.current)
    })
  )
  useExactTotal(resource, rows, counted)
  const state = useStore(rows.$state)
  const news = useOthersChanges('data' in state, {
    resource,
    rows,
    // How many there are is not asked anew.
    ask: async (signal) => {
      const input = { ...listInput(resource, columns, now.current), counting: 'bounded' }
      return (await askVerb<RowsPage>(resource, 'list', input, { signal, quiet: true })).records
    }
  })
  const asked = JSON.stringify(question)
  const isFirst = useRef(true)
  const turned = useRef<number>(undefined)
  useEffect(() => {
    void rows.refresh().then(() => {
      const state = rows.$state.get()
      if (state.status !== 'ready' || JSON.stringify(state.data.asked) !== asked) return
      const { total, isMore = false, asked: by } = state.data
      const last = nearestPage(total, by)
      if (last !== undefined) {
        // A page that went with its last row is left without a word; one that a link names is not.
        if (isFirst.current) warn(words('address.pageGone', { page: by.page }))
        isFirst.current = false
        return change({ page: last })
      }
      const first = (by.page - 1) * by.size + 1
      // A page that has just been opened is announced by itself; what is asked then is announced by what was found.
      if (!isFirst.current && turned.current !== by.page)
        announce(
          total === 0
            ? t('nothingFound')
            : t(isMore ? 'foundMore' : 'found', {
                total: isMore ? total - 1 : total,
                first,
                last: first + state.data.records.length - 1
              }),
          { about: 'list' }
        )
      isFirst.current = false
      turned.current = undefined
    })
  }, [rows, asked, change, t, words])
  const refresh = useCallback(async () => {
    counted.current = null
    await rows.refresh()
    return rows.$state.get().status === 'ready'
  }, [rows])
  const renew = useCallback(async () => {
    isRenewed.current = true
    const isAnswered = await refresh()
    isRenewed.current = false
    return isAnswered
  }, [refresh])
  return {
    state,
    news,
    question,
    address,
    advanced,
    change,
    turn(page) {
      turned.current = page
      // A page that has not come is asked for again.
      if (page === now.current.page) void rows.refresh()
      else change({ page })
    },
    refresh,
    renew,
    rowOf(id) {
      const now = rows.$state.get()
      return 'data' in now ? now.data?.records.find((row) => row.id === id) : undefined
    },
    took: (row) =>
      rows.patch((page) => ({
        ...page,
        how: 'patched',
        records: page.records.map((one) => (one.id === row.id ? row : one))
      })),
    allMatching: () => ({ ...listInput(resource, columns, now.current), all: 'true' })
  }
}
