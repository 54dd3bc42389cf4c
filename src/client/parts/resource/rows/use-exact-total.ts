import { useStore } from '@nanostores/react'
import { type RefObject, useEffect } from 'react'

import type { AnyResource } from '#contract/core/resource/resource.ts'
import type { ServerQuery } from '#core/state/query.ts'

import { type ListQuestion, listInput } from './list-params.ts'
import { askVerb, type RowsPage } from './rows.ts'

/** A page of rows with the question that it answers. */
export type AskedPage = RowsPage & {
  readonly asked: ListQuestion
  /** The rows are those that were shown, some with other values; or the same question was asked anew. Left out: other rows. */
  readonly how?: 'patched' | 'renewed'
}

/** How many rows a question finds, which is the same for each of its pages and orders. */
export interface CountedRows {
  readonly found: string
  readonly total: number
}

const foundBy = ({ search, query }: ListQuestion): string => JSON.stringify([search, query])

/** A page with the total that is known of its question. */
export const withTotal = (page: AskedPage, counted: CountedRows | null): AskedPage =>
  page.isMore && counted?.found === foundBy(page.asked)
    ? { ...page, total: Math.max(counted.total, page.total), isMore: false }
    : page

/**
 * Counts what has not been counted with a page because there is so much of it: after the rows are in sight, once for each question.
 * Where that fails the list goes on saying that there are more.
 */
export function useExactTotal(
  resource: AnyResource,
  rows: ServerQuery<AskedPage>,
  counted: RefObject<CountedRows | null>
): void {
  const state = useStore(rows.$state)
  const found = state.status === 'ready' && state.data.isMore ? foundBy(state.data.asked) : undefined
  useEffect(() => {
    const state = rows.$state.get()
    if (found === undefined || state.status !== 'ready') return
    const control = new AbortController()
    const input = { ...listInput(resource, [], state.data.asked), counting: 'only' }
    askVerb<RowsPage>(resource, 'list', input, { signal: control.signal, quiet: true }).then(
      ({ total }) => {
        counted.current = { found, total }
        rows.patch((page) => withTotal(page, counted.current))
      },
      () => undefined
    )
    return () => control.abort()
  }, [resource, rows, counted, found])
}
