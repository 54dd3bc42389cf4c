import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import type { AnyResource } from '#contract/core/resource/resource.ts'
import type { SavedView, ViewContent } from '#contract/system/saved-views.ts'
import { warn } from '#core/state/toasts.ts'
import { useOwnPage } from '#core/work/own-page.ts'
import type { Arrangement } from '#grid/model/data/arrangement.ts'
import { announce } from '#ui/base/announcer.ts'

import { columnKey } from '../fields/columns.ts'
import { $views, bringViews, defaultView } from './saved-views.ts'
import type { ListAddress } from '../rows/use-list-question.ts'

/** The saved views of a list on this page. */
export interface ListViews {
  readonly resource: AnyResource
  readonly path: string
  readonly all: readonly SavedView[]
  /** The one that is open. */
  readonly current: SavedView | undefined
  /** Opens a view; undefined: the list as it is without one. `isSaid`: what has led to it has been said. */
  readonly open: (view: SavedView | undefined, isSaid?: boolean) => void
  /** What a view saved now would keep. */
  readonly content: () => ViewContent
}

/** What the open view says of columns, for the grid, and what the grid says of them. */
export interface ViewColumns {
  /** Of the open view; null without one. */
  readonly arrangement: Arrangement | null
  readonly onArrange: (arrangement: Arrangement) => void
}

/** The saved views of a list: the one that its address names is open, and its default one where the address says nothing. */
export function useListViews(
  resource: AnyResource,
  columns: readonly string[],
  address: ListAddress
): { readonly views: ListViews; readonly columns: ViewColumns } {
  const { t } = useTranslation('resource')
  const { path } = useOwnPage()
  const known = useStore($views)
  const all = useMemo(() => (known ?? []).filter((view) => view.resource === resource.name), [known, resource])
  const current = all.find(({ id }) => id === address.view)
  const arranged = useRef<Arrangement>({})
  const isFirst = useRef(true)
  const isBare = Object.keys(address.written()).length === 0
  const open = (view: SavedView | undefined, isSaid = false) => {
    const unknown = address.open(view?.id ?? '', view?.content.params ?? {})
    const keys = new Set(columns.flatMap((key) => [key, columnKey(resource, key)]))
    const gone = view ? columnsOf(view).filter((key) => !keys.has(key)).length : 0
    if (unknown + gone > 0) warn(t('view.gone', { count: unknown + gone, name: view?.name ?? '' }))
    const words = view ? t('view.opened', { name: view.name }) : current && t('view.closed', { name: current.name })
    if (words && !isSaid) announce(words, { about: 'view' })
  }
  useEffect(bringViews, [])
  /** Opens what the address names, and at first the default view; an address that says more shows what it says. */
  const arrive = useEffectEvent((named: string) => {
    const isStart = isFirst.current && named === ''
    isFirst.current = false
    const wanted = isStart ? defaultView(resource.name) : named
    const view = all.find(({ id }) => id === wanted)
    if (view) open(view)
    else if (wanted && !isStart) warn(t('view.missing'))
  })
  const isKnown = known !== null
  useEffect(() => {
    if (isKnown && isBare) arrive(address.view)
  }, [isKnown, isBare, address.view])
  return {
    views: {
      resource,
      path,
      all,
      current,
      open,
      content: () => ({ params: address.written(), columns: { ...arranged.current } })
    },
    columns: {
      arrangement: useMemo(() => (current ? (current.content.columns as Arrangement) : null), [current]),
      onArrange: (now) => {
        arranged.current = now
      }
    }
  }
}

/** The columns that a view names. */
function columnsOf({ content: { columns } }: SavedView): readonly string[] {
  const { order = [], hidden = [], pinned = [], widths = {} } = columns as Arrangement
  return [...new Set([...order, ...hidden, ...pinned, ...Object.keys(widths)])]
}
