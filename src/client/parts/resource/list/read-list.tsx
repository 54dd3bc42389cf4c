import { type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import type { Column } from '#contract/core/column.ts'
import type { AnyResource } from '#contract/core/resource/resource.ts'
import type { GridModel } from '#grid/model/create-grid.ts'

import { Answered } from '../../answer/answered.tsx'
import { PageHead } from '../../page/page-head.tsx'
import { fieldsOfColumns } from '../../query/query-fields.ts'
import { queryColumnOf } from '../fields/columns.ts'
import { ExportMenu } from '../output/export-menu.tsx'
import { ListPager } from './list-pager.tsx'
import type { ListQuestion } from '../rows/list-params.ts'
import { ListSearch } from './list-search.tsx'
import { PrintAllButton } from '../output/print-all-button.tsx'
import { printedQuestion, shownRange } from '../output/printed-question.ts'
import { ResourceGrid } from '../grid/resource-grid.tsx'
import { NO_ROWS } from '../rows/row-selection.ts'
import { may, type ResourceRow } from '../rows/rows.ts'
import type { ResourceTexts } from '../rows/texts.ts'
import type { AskedPage } from '../rows/use-exact-total.ts'
import { type ResourceList, useResourceList } from '../rows/use-resource-list.ts'

/** The rows of a list that are shown, as what is said of them is made. */
export type ShownRow = Parameters<Parameters<typeof ResourceGrid>[0]['rowMenu']>[0]

interface ReadListProps {
  /** What is listed: no resource of the contract's, but one that is made of another call. */
  readonly resource: AnyResource
  readonly texts: ResourceTexts
  readonly columns: readonly string[]
  readonly widths: Readonly<Record<string, number>>
  /** The fields that it is searched by, in their order. */
  readonly search: readonly string[]
  /** Whether an advanced query may ask a field. */
  readonly isAsked?: (key: string) => boolean
  /** The choices of a field that has no dictionary for them. */
  readonly options?: Readonly<Record<string, Column['options']>>
  /** What can be done with the list as a whole, at the end of its head. */
  readonly actions?: ReactNode
  /** What Enter does with a row, where it is not shown whole. */
  readonly onOpen?: (row: ResourceRow) => void
  /** What Delete does with rows, where they can be deleted. */
  readonly onRemove?: (rows: readonly ResourceRow[], list: ResourceList, focus: () => void) => void
  /** What Ctrl+Z does in the list, where a deletion can be taken back. */
  readonly onUndo?: (() => void) | undefined
  readonly rowActions?: (row: ShownRow, close: () => void) => ReactNode
  readonly rowMenu: (row: ShownRow) => ReactNode
  /** What is said below the rows, of all that match. */
  readonly below?: (answer: object) => ReactNode
  /** Set here: the list, for who asks anew from outside. */
  readonly handle?: RefObject<ResourceList | null>
}

/** A list that is only read: searched, queried, sorted, paged and printed as all lists are, its question in the address. */
export function ReadList({
  resource,
  texts,
  columns,
  widths,
  search,
  isAsked,
  options,
  actions,
  onOpen,
  onRemove,
  onUndo,
  rowActions = NO_ACTIONS,
  rowMenu,
  below,
  handle
}: ReadListProps) {
  const { t } = useTranslation('resource')
  const { t: parts } = useTranslation('parts')
  const label = texts.thing
  const described = useMemo(
    () =>
      Object.entries(resource.fields).map(([key, field]) => {
        const { dictCode, ...column } = queryColumnOf(key, field, texts.field(key))
        const own = options?.[key]
        return { ...column, ...(own ? { options: own } : dictCode !== undefined && { dictCode }) }
      }),
    [resource, texts, options]
  )
  const fields = useMemo(
    () =>
      fieldsOfColumns(isAsked ? described.filter(({ key }) => isAsked(key)) : described, {
        yes: t('switch.yes'),
        no: t('switch.no')
      }),
    [described, isAsked, t]
  )
  const list = useResourceList(resource, { columns, search, fields }, texts.field)
  useEffect(() => {
    if (handle) handle.current = list
  }, [handle, list])
  const focus = useRef<(id?: string) => void>(() => undefined)
  const model = useRef<GridModel | null>(null)
  const facts = (asked: ListQuestion, range: string) =>
    printedQuestion({ asked, described, fields, texts, range }, parts, t)
  const opened = (records: AskedPage['records']) =>
    onOpen &&
    ((id: string) => {
      const row = records.find((one) => one.id === id)
      if (row) onOpen(row)
    })
  return (
    <>
      <PageHead title={label} onRefresh={list.renew}>
        <PrintAllButton {...{ resource, texts, list, printing: { model, columns, facts } }} title={label} />
        {may(resource, 'exportXls') && <ExportMenu {...{ resource, texts, list, selection: NO_ROWS }} />}
        {actions}
      </PageHead>
      <ListSearch {...{ list, search, described, fields }} />
      <Answered state={list.state} onRetry={list.refresh} className="flex min-h-0 flex-1 flex-col gap-3">
        {({ records, total, isMore = false, asked, how, ...more }) => (
          <>
            <ResourceGrid
              {...{ resource, texts, label, columns, widths, records, how, list, asked, focus, model }}
              {...{ rowActions, rowMenu }}
              printedFacts={() => facts(asked, shownRange({ records, total, isMore, asked }, t))}
              isFiltered={Object.values(asked.search).some(Boolean) || asked.query !== null}
              onSort={(sort) => list.change({ sort, page: 1 })}
              onSelect={() => undefined}
              onOpen={opened(records)}
              onRemove={
                onRemove &&
                ((ids) =>
                  onRemove(
                    records.filter(({ id }) => ids.includes(id)),
                    list,
                    () => focus.current()
                  ))
              }
              onUndo={onUndo}
            />
            {below?.(more)}
            <ListPager {...{ label, list }} shown={{ total, isMore, asked }} />
          </>
        )}
      </Answered>
    </>
  )
}

const NO_ACTIONS = () => null
