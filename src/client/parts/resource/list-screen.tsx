import { Pencil } from 'lucide-react'
import { type ComponentType, lazy, Suspense, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { AnyResource } from '#contract/core/resource/resource.ts'
import type { Catalogue } from '#core/state/language.ts'
import { Button } from '#ui/button.tsx'
import { MenuItem } from '#ui/menu.tsx'
import { Pagination } from '#ui/pagination.tsx'

import { Answered } from '../answer/answered.tsx'
import { QueryButton } from '../query/query-button.tsx'
import { fieldsOfColumns } from '../query/query-fields.ts'
import { columnOf } from './columns.ts'
import { ListHead } from './list-head.tsx'
import { ResourceGrid } from './resource-grid.tsx'
import { may } from './rows.ts'
import { SearchLine } from './search-line.tsx'
import { useResourceTexts } from './texts.ts'
import { useResourceList } from './use-resource-list.ts'
import { type ListDialog, type RowSelection, useRowActions } from './use-row-actions.ts'

// What is opened now and then comes when it is first opened.
const RowForm = lazy(async () => ({ default: (await import('./row-form.tsx')).RowForm }))
const BinDialog = lazy(async () => ({ default: (await import('./bin-dialog.tsx')).BinDialog }))
const HistoryDialog = lazy(async () => ({ default: (await import('./history-dialog.tsx')).HistoryDialog }))

type FieldKey<R extends Pick<AnyResource, 'fields'>> = keyof R['fields'] & string

/** How a screen arranges a resource. */
export interface ListScreenOptions<R extends Pick<AnyResource, 'fields'>> {
  /** The catalogue of its texts. */
  readonly area: Catalogue
  /** The columns of the list, from the left. */
  readonly columns: readonly (FieldKey<R> | 'createTime' | 'updateTime')[]
  /** The fields that it is searched by, in their order. */
  readonly search: readonly FieldKey<R>[]
  /** The fields of its form, line by line. */
  readonly form: readonly (readonly FieldKey<R>[])[]
  /** Widths of columns in px, where they are not what their kind needs. */
  readonly widths?: { readonly [K in FieldKey<R>]?: number }
}

const NONE: RowSelection = { ids: [], isAll: false }

/**
 * The screen of a resource: a list that is searched, queried, sorted and paged, whose rows are added, opened, edited, deleted, restored
 * and taken back, each by the verbs and rights that the resource declares.
 */
export function listScreen<R extends AnyResource>(resource: R, options: ListScreenOptions<R>): ComponentType {
  return () => <ListScreen resource={resource} options={options as unknown as ListScreenOptions<AnyResource>} />
}

function ListScreen({
  resource,
  options: { area, columns, search, form, widths = {} }
}: {
  readonly resource: AnyResource
  readonly options: ListScreenOptions<AnyResource>
}) {
  const { t } = useTranslation('resource')
  const texts = useResourceTexts(resource, area)
  const described = useMemo(
    () => Object.entries(resource.fields).map(([key, field]) => columnOf(key, field, texts.field(key))),
    [resource, texts]
  )
  const fields = useMemo(() => fieldsOfColumns(described, { yes: t('switch.yes'), no: t('switch.no') }), [described, t])
  const list = useResourceList(resource, { columns, search, fields }, texts.field)
  const [dialog, setDialog] = useState<ListDialog | null>(null)
  const [selection, setSelection] = useState(NONE)
  const focus = useRef<(id?: string) => void>(() => undefined)
  const actions = useRowActions({
    resource,
    texts,
    list,
    selection,
    show: setDialog,
    focus: (id) => focus.current(id)
  })
  const label = t('manage', { thing: texts.thing })
  const close = () => {
    setDialog(null)
    focus.current()
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 px-5 pt-1 pb-4 max-lg:px-3">
      <ListHead
        {...{ resource, texts, list, actions, selection }}
        onSelectAll={() => setSelection({ ...selection, isAll: true })}
        onClear={() => focus.current('')}
      />
      <div className="flex flex-wrap items-center gap-2">
        <SearchLine
          columns={search.flatMap((key) => described.filter((column) => column.key === key))}
          words={list.question.search}
          onSearch={(words) => list.change({ search: words })}
        />
        <QueryButton query={list.advanced} fields={fields} />
      </div>
      <Answered state={list.state} onRetry={list.refresh} className="flex min-h-0 flex-1 flex-col gap-3">
        {({ records, total, asked }) => (
          <>
            <ResourceGrid
              {...{ resource, texts, label, columns, widths, records, asked, focus }}
              isFiltered={Object.values(asked.search).some(Boolean) || asked.query !== null}
              onSort={(sort) => list.change({ sort, page: 1 })}
              onSelect={(ids) => setSelection({ ids, isAll: false })}
              onRemove={may(resource, 'delete') ? (ids) => void actions.remove(ids) : undefined}
              onUndo={may(resource, 'undo') ? () => void actions.undo() : undefined}
              rowActions={({ id }, done) =>
                may(resource, 'edit') && (
                  <Button
                    icon={<Pencil aria-hidden />}
                    onPress={() => {
                      done()
                      actions.edit(id)
                    }}
                  >
                    {t('edit')}
                  </Button>
                )
              }
              rowMenu={({ id }, ids) => (
                <>
                  {may(resource, 'edit') && <MenuItem onAction={() => actions.edit(id)}>{t('edit')}</MenuItem>}
                  {may(resource, 'history') && <MenuItem onAction={() => actions.history(id)}>{t('history')}</MenuItem>}
                  {may(resource, 'delete') && (
                    <MenuItem kind="danger" keys="Delete" onAction={() => void actions.remove(ids)}>
                      {t('delete')}
                    </MenuItem>
                  )}
                </>
              )}
            />
            <Pagination
              aria-label={label}
              total={total}
              page={asked.page}
              pageSize={asked.size}
              onChange={(page, size) => list.change({ page, size })}
            />
          </>
        )}
      </Answered>
      <Suspense>
        {dialog?.what === 'form' && (
          <RowForm
            {...{ resource, texts, form }}
            row={dialog.row}
            onClose={close}
            onSaved={(written, isMore) => {
              if (!isMore) setDialog(null)
              void actions.done(t(dialog.row ? 'saved' : 'added', { thing: texts.thing }), written)
            }}
          />
        )}
        {dialog?.what === 'history' && (
          <HistoryDialog {...{ resource, texts }} row={dialog.row} onUndo={actions.undo} onClose={close} />
        )}
        {dialog?.what === 'bin' && (
          <BinDialog
            {...{ resource, texts, columns }}
            onRestored={(written) =>
              void actions.done(t('restored', { count: written.count, thing: texts.thing }), written)
            }
            onClose={close}
          />
        )}
      </Suspense>
    </div>
  )
}
