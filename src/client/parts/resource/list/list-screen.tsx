import { Pencil } from 'lucide-react'
import { type ComponentType, Suspense, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { isOverProjects } from '#contract/core/resource/belonging.ts'
import type { AnyResource } from '#contract/core/resource/resource.ts'
import type { Catalogue } from '#core/state/language.ts'
import type { GridModel } from '#grid/model/create-grid.ts'
import { announce } from '#ui/base/announcer.ts'
import { Button } from '#ui/actions/button.tsx'
import { MenuItem } from '#ui/actions/menu.tsx'

import { Answered } from '../../answer/answered.tsx'
import type { ColumnFieldProps } from '../../form/field-names.ts'
import { fieldsOfColumns } from '../../query/query-fields.ts'
import type { AboveListProps } from './above-list.ts'
import { bulkFields } from '../bulk/bulk-fields.ts'
import { queryColumnOf, type PlacesOf } from '../fields/columns.ts'
import { isFixed, isKept } from '../rows/fixed-rows.ts'
import type { FieldKey, InPlaceKey } from '../in-place/in-place-key.ts'
import { ListDialogs } from '../dialogs/list-dialogs.tsx'
import { ListHead } from './list-head.tsx'
import { ListPager } from './list-pager.tsx'
import type { ListQuestion } from '../rows/list-params.ts'
import { printedQuestion, shownRange } from '../output/printed-question.ts'
import { ResourceGrid } from '../grid/resource-grid.tsx'
import type { OwnDialogProps, OwnDialogs } from '../actions/own-dialogs.ts'
import type { ShownFields } from '../form/row-form.tsx'
import { removalOf, RowMenuEnd } from '../actions/row-actions.tsx'
import type { PasteDialog } from '../actions/paste-dialog.ts'
import { canUndo, may, rowsMeant } from '../rows/rows.ts'
import { ListSearch } from './list-search.tsx'
import { useResourceTexts, useScreenTitle } from '../rows/texts.ts'
import { useResourceList } from '../rows/use-resource-list.ts'
import { useRowSelection } from '../rows/row-selection.ts'
import type { ListDialog } from '../actions/list-actions.ts'
import { useRowActions } from '../actions/use-row-actions.ts'
import { dialogsOf } from '../versions/version-dialogs.tsx'
import { useListViews } from '../views/use-list-views.ts'

/** Fields but those of some kinds: a list shows all but structures, and is asked by neither structures nor files. */
type KeyBut<R extends Pick<AnyResource, 'fields'>, Kind> = {
  [K in FieldKey<R>]: R['fields'][K] extends { readonly kind: Kind } ? never : K
}[FieldKey<R>]

/** How a screen arranges a resource; `F` are the fields of its form. */
export interface ListScreenOptions<
  R extends Pick<AnyResource, 'fields' | 'actions'>,
  F extends FieldKey<R> = FieldKey<R>
> {
  /** The catalogue of its texts. */
  readonly area: Catalogue
  /** The key of its title, where it is not called after its resource. */
  readonly title?: string
  /** The columns of the list, from the left. */
  readonly columns: readonly (KeyBut<R, 'json'> | 'createTime' | 'updateTime')[]
  /** The fields that it is searched by, in their order. */
  readonly search: readonly KeyBut<R, 'json' | 'files'>[]
  /** The fields of its form, line by line. */
  readonly form: readonly (readonly F[])[]
  /** The fields with which the parts of a long form begin; their headings are texts `project.section.name`. */
  readonly sections?: readonly NoInfer<F>[]
  /** How wide the dialog of its form is, in px, where its fields need more room than most. */
  readonly width?: number
  /** The columns whose cells F2 edits in place, where it would open the form: fields of the form that hold one value. */
  readonly inPlace?: readonly NoInfer<F & InPlaceKey<R>>[]
  /** Widths of columns in px, where they are not what their kind needs. */
  readonly widths?: { readonly [K in FieldKey<R>]?: number }
  /** The names of the places of a row: where what names it begins with them, they are not drawn. */
  readonly placesOf?: PlacesOf
  /** What it has above its search, loaded with it alone: its rows have keys of single characters then (LIST_KEYS). */
  readonly above?: ComponentType<AboveListProps>
  /** Dialogs of its own, each for one row. */
  readonly dialogs?: OwnDialogs
  /** The dialog by which a version is published, where the general one is not enough. */
  readonly publishes?: ComponentType<OwnDialogProps>
  /** The dialog of its own that Enter means, where a row is worked on rather than shown. */
  readonly enters?: string
  /** The action, or the dialog of its own, that Delete means where rows are not deleted by the verb. */
  readonly removes?: string
  /** What a pasted table opens, where rows are not brought in by the verbs for that. */
  readonly pastes?: PasteDialog
  /** Controls of its own, by the fields that they take the place of in the form. */
  readonly controls?: { readonly [K in FieldKey<R>]?: ComponentType<ColumnFieldProps> }
  /** Fields that the form shows only where the row is so: by what has been typed, and else by what it holds. */
  readonly shownWhen?: ShownFields
  /** Called when rows have been written. */
  readonly onWritten?: () => void
  /** How structures are shown, by their fields: a text made of the JSON text. */
  readonly shown?: { readonly [K in FieldKey<R>]?: (value: string) => string }
}
const NO_KEYS: readonly string[] = []

/**
 * The screen of a resource: a list that is searched, queried, sorted and paged, whose rows are added, opened, edited, deleted, restored
 * and taken back, each by the verbs and rights that the resource declares.
 */
export function listScreen<R extends AnyResource, const F extends FieldKey<R>>(
  resource: R,
  options: ListScreenOptions<R, F>
): ComponentType {
  return () => <ListScreen resource={resource} options={options as unknown as ListScreenOptions<AnyResource>} />
}

function ListScreen({
  resource,
  options: {
    title,
    area,
    columns,
    search,
    form,
    sections,
    inPlace = NO_KEYS,
    widths = {},
    placesOf,
    above: Above,
    dialogs: ownDialogs,
    publishes,
    enters,
    removes,
    pastes,
    controls = {},
    width,
    shownWhen,
    shown,
    onWritten
  }
}: {
  readonly resource: AnyResource
  readonly options: ListScreenOptions<AnyResource>
}) {
  // Texts that came once there are rows would hide the whole page until they are here.
  const { t } = useTranslation(['resource', 'grid', area])
  const { t: parts } = useTranslation('parts')
  const texts = useResourceTexts(resource, area, shown)
  const described = useMemo(
    () =>
      Object.entries(resource.fields).flatMap(([key, field]) =>
        field.isInternal ? [] : [queryColumnOf(key, field, texts.field(key))]
      ),
    [resource, texts]
  )
  const fields = useMemo(() => fieldsOfColumns(described, { yes: t('switch.yes'), no: t('switch.no') }), [described, t])
  const dialogs = useMemo(() => dialogsOf(resource, ownDialogs, publishes), [resource, ownDialogs, publishes])
  const withProject = useMemo(() => ['projectId', ...columns], [columns])
  const list = useResourceList(resource, { columns, search, fields }, texts.field)
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
    pastes,
    bulk: bulkFields(resource, form, shownWhen).length > 0,
    onWritten,
    onChosenWritten: clear,
    show: setDialog,
    focus: (id) => focus.current(id)
  })
  const label = useScreenTitle(texts, area, title)
  const model = useRef<GridModel>(null)
  const facts = (asked: ListQuestion, range: string) =>
    printedQuestion({ asked, described, fields, texts, range }, parts, t)
  return (
    <div {...(Above && { 'data-list-keys': true })} className="flex min-h-0 flex-1 flex-col gap-3 page-edge pb-4">
      <ListHead
        {...{ resource, texts, list, actions, selection, dialogs }}
        title={label}
        printing={{ model, columns, facts }}
        onSelectAll={() => {
          selectAll()
          announce(t('selected', { count: 'data' in list.state ? (list.state.data?.total ?? 0) : 0 }))
          // The button has gone.
          focus.current()
        }}
        onClear={() => {
          clear()
          focus.current('')
        }}
      />
      {/* Its rows come with what is above them: a key of the list that is pressed on a row is known then. */}
      <Suspense>
        {Above && <Above {...{ resource, texts, list, actions, dialogs, model }} />}
        <ListSearch {...{ list, search, described, fields, views }} isOverProjects={isOverProjects(resource)} />
        <Answered state={list.state} onRetry={list.refresh} className="flex min-h-0 flex-1 flex-col gap-3">
          {({ records, total, isMore = false, asked, how }) => (
            <>
              <ResourceGrid
                key={asked.allProjects ? 'all projects' : ''}
                columns={asked.allProjects ? withProject : columns}
                {...{ resource, texts, label, widths, placesOf, records, how, list, asked, focus }}
                {...{ model, viewColumns }}
                printedFacts={() => facts(asked, shownRange({ records, total, isMore, asked }, t))}
                isFiltered={Object.values(asked.search).some(Boolean) || asked.query !== null}
                inPlace={{ keys: inPlace, onSaved: actions.saved }}
                onSort={(sort) => list.change({ sort, page: 1 })}
                {...(selection.isAll && { except: selection.except })}
                onSelect={select}
                onOpen={enters === undefined ? undefined : (id) => actions.open(enters, id)}
                onRemove={removalOf(resource, actions, removes, dialogs)}
                onPaste={actions.showPaste}
                onUndo={canUndo(resource) ? () => void actions.undo() : undefined}
                rowActions={(row, done) =>
                  may(resource, 'edit') &&
                  !isFixed(resource, row) && (
                    <Button
                      icon={<Pencil aria-hidden />}
                      onPress={() => {
                        done()
                        actions.edit(row.id)
                      }}
                    >
                      {t('edit')}
                    </Button>
                  )
                }
                rowMenu={(row, ids) => (
                  <>
                    {may(resource, 'edit') && !isFixed(resource, row) && (
                      <MenuItem onAction={() => actions.edit(row.id)}>{t('edit')}</MenuItem>
                    )}
                    <RowMenuEnd
                      {...{ resource, dialogs, texts, actions, id: row.id }}
                      rows={rowsMeant(records, row.id, ids)}
                      removes={isKept(resource, row) ? undefined : ids}
                    />
                  </>
                )}
              />
              <ListPager {...{ label, list }} shown={{ total, isMore, asked }} />
            </>
          )}
        </Answered>
      </Suspense>
      <ListDialogs
        {...{ resource, texts, columns, form, sections, controls, shownWhen, dialogs, actions, dialog }}
        {...{ width, pastes }}
        show={setDialog}
        focus={(id) => focus.current(id)}
      />
    </div>
  )
}
