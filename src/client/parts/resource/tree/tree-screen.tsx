import { type ComponentType, lazy, type ReactNode, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { AnyResource } from '#contract/core/resource/resource.ts'
import type { GridModel } from '#grid/model/create-grid.ts'
import { announce } from '#ui/base/announcer.ts'

import { Answered } from '../../answer/answered.tsx'
import { fieldsOfColumns } from '../../query/query-fields.ts'
import { bulkFields } from '../bulk/bulk-fields.ts'
import { queryColumnOf } from '../fields/columns.ts'
import { ListDialogs } from '../dialogs/list-dialogs.tsx'
import { ListHead } from '../list/list-head.tsx'
import type { ListQuestion } from '../rows/list-params.ts'
import type { FieldKey } from '../in-place/in-place-key.ts'
import type { ListScreenOptions } from '../list/list-screen.tsx'
import type { OwnDialogs } from '../actions/own-dialogs.ts'
import { ParentChoiceContext } from '../form/parent-choice.ts'
import { printedQuestion } from '../output/printed-question.ts'
import { ResourceGrid } from '../grid/resource-grid.tsx'
import { isKept } from '../rows/fixed-rows.ts'
import { removalOf, RowMenuEnd } from '../actions/row-actions.tsx'
import { askVerb, may } from '../rows/rows.ts'
import { ListSearch } from '../list/list-search.tsx'
import { useResourceTexts, useScreenTitle } from '../rows/texts.ts'
import type { ChosenCount } from '../rows/use-chosen-count.ts'
import { TreeRowButtons, type TreeRowWork, treeRowItems } from './tree-row-parts.tsx'
import { useTreeList } from '../rows/use-tree-list.ts'
import { useRowMoves } from './use-row-moves.ts'
import { useRowSelection } from '../rows/row-selection.ts'
import type { ListDialog } from '../actions/list-actions.ts'
import { useRowActions } from '../actions/use-row-actions.ts'
import { useListViews } from '../views/use-list-views.ts'

// Fields of a form come with it: who reads a tree needs none.
const ParentField = lazy(async () => ({ default: (await import('../form/parent-field.tsx')).ParentField }))
const NO_DIALOGS: OwnDialogs = {}
const NO_KEYS: readonly string[] = []

/**
 * The screen of a resource whose rows lie below one another: a tree table whose levels come when they are opened. Right and Left open
 * and close, Enter shows a row whole, F2 edits it, Alt+Up and Alt+Down move it; a search opens the way to what it finds.
 */
export function treeScreen<R extends AnyResource, const F extends FieldKey<R>>(
  resource: R,
  options: ListScreenOptions<R, F> & AboutScreen
): ComponentType {
  return () => <TreeScreen resource={resource} options={options as TreeScreenProps['options']} />
}

interface AboutScreen {
  /** The key of what it says of itself beside its title, in the catalogue of its area. */
  readonly about?: string
}

interface TreeScreenProps {
  readonly resource: AnyResource
  readonly options: ListScreenOptions<AnyResource> & AboutScreen
  /** Of rows that are parts of others: the row whose parts are shown. */
  readonly whole?: string
  /** What is shown above the search. */
  readonly above?: ReactNode
}

/** The same where the screen says of which row the parts are shown. Draw it anew for another one. */
export function TreeScreen({
  resource,
  whole,
  above: top,
  options: {
    title,
    about,
    area,
    columns,
    search,
    form,
    inPlace = NO_KEYS,
    widths = {},
    dialogs = NO_DIALOGS,
    controls = {},
    onWritten
  }
}: TreeScreenProps) {
  const { t: parts } = useTranslation('parts')
  // Texts that came once there are rows would hide the whole page until they are here.
  const { t } = useTranslation(['resource', 'grid', area])
  const texts = useResourceTexts(resource, area)
  const parentKey = resource.tree?.parent ?? ''
  const described = useMemo(
    () => Object.entries(resource.fields).map(([key, field]) => queryColumnOf(key, field, texts.field(key))),
    [resource, texts]
  )
  const fields = useMemo(
    () =>
      fieldsOfColumns(
        described.filter(({ key }) => key !== parentKey),
        { yes: t('switch.yes'), no: t('switch.no') }
      ),
    [described, parentKey, t]
  )
  const model = useRef<GridModel>(null)
  const list = useTreeList(resource, { columns, search, fields, model, whole }, texts.field)
  const { views, columns: viewColumns } = useListViews(resource, columns, list.address)
  const [dialog, setDialog] = useState<ListDialog | null>(null)
  const { selection, select, selectAll, clear } = useRowSelection(list)
  const focus = useRef<(id?: string) => void>(() => undefined)
  const actions = useRowActions({
    resource,
    texts,
    list,
    selection,
    dialogs,
    bulk: bulkFields(resource, form).length > 0,
    onWritten,
    onChosenWritten: clear,
    show: setDialog,
    focus: (id) => focus.current(id),
    ...(resource.tree?.below === 'deleted' && {
      countOf: async (ids: readonly string[]) =>
        (await askVerb<{ count: number }>(resource, 'countBelow', { ids: ids.join(',') })).count
    })
  })
  const move = useRowMoves({
    resource,
    texts,
    model,
    isFound: list.isFound,
    selected: () => selection.ids[0],
    follow: actions.follow
  })
  const chooseAll = async () => {
    // A failure to count is shown by `ask`.
    const counted = await askVerb<ChosenCount>(resource, 'countChosen', list.allMatching()).catch(() => null)
    if (!counted) return
    const total = counted.count + counted.fixed
    selectAll(total)
    announce(t('selected', { count: total }))
    // The button has gone.
    focus.current()
  }
  const rowOf = (id: unknown) => (typeof id === 'string' ? list.rowOf(id) : undefined)
  const rowsMeant = (id: string, ids: readonly string[]) =>
    (ids.includes(id) ? ids : [id]).flatMap((one) => rowOf(one) ?? [])
  const work: TreeRowWork = {
    addAt(id, how) {
      const parent = how === 'below' ? id : (rowOf(id)?.[parentKey] ?? null)
      setDialog({ what: 'form', row: null, preset: { [parentKey]: parent as string | null } })
    },
    edit: actions.edit,
    move
  }
  const label = useScreenTitle(texts, area, title)
  const facts = (asked: ListQuestion, range: string) =>
    printedQuestion({ asked, described, fields, texts, range }, parts, t)
  const own = dialog?.what === 'form' ? dialog.row : null
  const above = dialog?.what === 'form' ? rowOf(dialog.preset?.[parentKey]) : undefined
  const shown = String(above?.[resource.label] ?? own?.[`${parentKey}_dictText`] ?? '')
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 page-edge pb-4">
      <ListHead
        {...{ resource, texts, list, actions, selection, dialogs }}
        title={label}
        about={about && (t as (key: string) => string)(`${area}:${about}`)}
        printing={{ model, columns, facts }}
        onSelectAll={resource.calls.countChosen && (() => void chooseAll())}
        onClear={() => {
          clear()
          focus.current('')
        }}
      />
      {top}
      <ListSearch {...{ list, search, described, fields, views }} />
      <Answered state={list.state} onRetry={list.refresh} className="flex min-h-0 flex-1 flex-col gap-3">
        {({ records, total, asked }) => (
          <>
            <ResourceGrid
              {...{ resource, texts, label, columns, widths, records, asked, focus, model, viewColumns }}
              printedFacts={() => facts(asked, list.isFound ? t('foundInTree', { count: total }) : t('printed.open'))}
              isFiltered={list.isFound}
              inPlace={{ keys: inPlace, onSaved: actions.saved }}
              onSort={() => undefined}
              matching={list.matching}
              {...(selection.isAll && { except: selection.except })}
              onSelect={select}
              onRemove={removalOf(resource, actions, undefined, dialogs)}
              onPaste={actions.showPaste}
              onUndo={may(resource, 'undo') ? () => void actions.undo() : undefined}
              tree={{
                parentKey,
                bring: list.bring,
                isFound: list.isFound,
                move,
                edit: may(resource, 'edit') ? actions.edit : undefined,
                add: may(resource, 'add') ? work.addAt : undefined
              }}
              rowActions={({ id, isShared }, done) =>
                isShared !== true && <TreeRowButtons {...{ resource, id, ...work, done }} />
              }
              rowMenu={(row, ids) => (
                <>
                  {row.isShared !== true && treeRowItems({ resource, id: row.id, ...work }, t)}
                  <RowMenuEnd
                    {...{ resource, dialogs, texts, actions, id: row.id }}
                    rows={rowsMeant(row.id, ids)}
                    removes={isKept(resource, row) ? undefined : ids}
                  />
                </>
              )}
            />
            {list.isFound && <p className="text-quiet text-xs">{t('foundInTree', { count: total })}</p>}
          </>
        )}
      </Answered>
      <ParentChoiceContext value={{ resource, own: own?.id, shown, whole }}>
        <ListDialogs
          {...{ resource, texts, columns, form, dialogs, actions, dialog, whole }}
          controls={{ [parentKey]: ParentField, ...controls }}
          show={setDialog}
          focus={(id) => focus.current(id)}
        />
      </ParentChoiceContext>
    </div>
  )
}
