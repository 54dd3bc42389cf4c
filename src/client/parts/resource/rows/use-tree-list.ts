import { useStore } from '@nanostores/react'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { AnyResource } from '#contract/core/resource/resource.ts'
import { query } from '#core/state/query.ts'
import { errorMessage } from '#core/wire/http/handle-failure.ts'
import type { GridModel } from '#grid/model/create-grid.ts'
import type { GridRow } from '#grid/model/data/rows.ts'
import { announce } from '#ui/base/announcer.ts'

import { type ListQuestion, listInput } from './list-params.ts'
import { partsOf } from './parts-of.ts'
import { askVerb, type ResourceRow } from './rows.ts'
import { type ListAsking, useListQuestion } from './use-list-question.ts'
import { useOthersChanges } from './use-others-changes.ts'
import type { ResourceList } from './use-resource-list.ts'

/** A tree of a resource: what is asked is in the address; without a question it is shown from its first level. */
export interface TreeList extends Omit<ResourceList, 'turn'> {
  /** Whether the rows are those that were found. */
  readonly isFound: boolean
  /** The rows that match, of those that were found: what is above them is shown as well. Undefined where all do. */
  readonly matching: ReadonlySet<string> | undefined
  /** Brings the rows below one. */
  readonly bring: (row: GridRow) => Promise<readonly ResourceRow[]>
}

interface Found {
  readonly records: readonly ResourceRow[]
  readonly found: readonly string[]
  readonly total: number
}

const isAsked = ({ search, query: advanced }: ListQuestion) =>
  advanced !== null || Object.values(search).some((word) => word.trim() !== '')

/** The tree of a resource on this page; `model` is the grid that shows it. */
export function useTreeList(
  resource: AnyResource,
  {
    columns,
    model,
    whole,
    ...asking
  }: ListAsking & {
    readonly columns: readonly string[]
    readonly model: RefObject<GridModel | null>
    /** Of rows that are parts of others: the row whose parts are shown. */
    readonly whole?: string | undefined
  },
  titleOf: (key: string) => string
): TreeList {
  const { t } = useTranslation('resource')
  const { question: inAddress, address, advanced, change } = useListQuestion(resource, asking, titleOf)
  // A tree has neither pages nor an order but its own.
  const question: ListQuestion = { ...inAddress, page: 1, size: 1, sort: null }
  const now = useRef(question)
  now.current = question
  const wanted = useRef<string>(undefined)
  const parts = useMemo(() => partsOf(resource, whole), [resource, whole])
  const [ask] = useState(() => async (asked: ListQuestion, signal: AbortSignal) => {
    const options = { signal, quiet: true }
    if (isAsked(asked)) {
      const found = await askVerb<Found>(
        resource,
        'find',
        { ...listInput(resource, columns, asked), ...parts },
        options
      )
      return { ...found, isFound: true, asked, matching: new Set(found.found) }
    }
    const tree = model.current?.state.tree
    const parents = tree?.opened().flatMap((rowIndex) => model.current?.state.rows.row(rowIndex).id ?? []) ?? []
    const input = {
      roots: 'true',
      ...(parents.length > 0 && { parents: parents.join(',') }),
      ...(wanted.current && { to: wanted.current }),
      ...(whole !== undefined && { whole })
    }
    const records = await askVerb<readonly ResourceRow[]>(resource, 'children', input, options)
    return { records, total: records.length, isFound: false, asked, matching: undefined }
  })
  const [rows] = useState(() => query((signal) => ask(now.current, signal)))
  const state = useStore(rows.$state)
  const news = useOthersChanges('data' in state, {
    resource,
    rows,
    model,
    ask: async (signal) => (await ask(now.current, signal)).records
  })
  const asked = JSON.stringify(question)
  const isFirst = useRef(true)
  useEffect(() => {
    void rows.refresh().then(() => {
      const state = rows.$state.get()
      if (state.status !== 'ready' || JSON.stringify(state.data.asked) !== asked) return
      const { total, isFound } = state.data
      // A page that has just been opened is announced by itself.
      if (!isFirst.current)
        announce(isFound ? (total === 0 ? t('nothingFound') : t('foundInTree', { count: total })) : t('wholeTree'), {
          about: 'list'
        })
      isFirst.current = false
    })
  }, [rows, asked, t])
  const refresh = useCallback(
    async (to?: string) => {
      wanted.current = to
      await rows.refresh()
      wanted.current = undefined
      return rows.$state.get().status === 'ready'
    },
    [rows]
  )
  return {
    state,
    question,
    address,
    advanced,
    isFound: 'data' in state && state.data?.isFound === true,
    matching: 'data' in state ? state.data?.matching : undefined,
    change: ({ search: searched }) => change({ ...(searched && { search: searched }) }),
    refresh,
    renew: () => refresh(),
    news,
    rowOf: (id) => (model.current?.get(id) ?? undefined) as ResourceRow | undefined,
    // What files say of a tree is all of its rows: their columns are those of its fields.
    allMatching: () => ({
      ...listInput(resource, resource.tree?.inFiles ? [] : columns, now.current),
      ...parts,
      all: 'true'
    }),
    async bring({ id }) {
      try {
        return await askVerb<readonly ResourceRow[]>(resource, 'children', { parents: id }, { quiet: true })
      } catch (failure) {
        throw new Error(errorMessage(failure), { cause: failure })
      }
    }
  }
}
