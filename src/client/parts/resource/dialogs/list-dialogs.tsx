import { type ComponentType, lazy, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import type { AnyResource } from '#contract/core/resource/resource.ts'
import { succeed } from '#core/state/toasts.ts'
import { LateDialog } from '#ui/base/layers/late-dialog.tsx'

import type { ColumnFieldProps } from '../../form/field-names.ts'
import type { OwnDialogs } from '../actions/own-dialogs.ts'
import type { PasteDialog } from '../actions/paste-dialog.ts'
import { partsOf } from '../rows/parts-of.ts'
import type { ShownFields } from '../form/row-form.tsx'
import { canUndo } from '../rows/rows.ts'
import type { ResourceTexts } from '../rows/texts.ts'
import type { ListDialog, RowActions } from '../actions/list-actions.ts'

// What is opened now and then comes when it is first opened.
const RowForm = lazy(async () => ({ default: (await import('../form/row-form.tsx')).RowForm }))
const BinDialog = lazy(async () => ({ default: (await import('./bin-dialog.tsx')).BinDialog }))
const ActionForm = lazy(async () => ({ default: (await import('./action-form.tsx')).ActionForm }))
const ActionResult = lazy(async () => ({ default: (await import('./action-result.tsx')).ActionResult }))
const ActionRefused = lazy(async () => ({ default: (await import('./action-refused.tsx')).ActionRefused }))
const HistoryDialog = lazy(async () => ({ default: (await import('./history-dialog.tsx')).HistoryDialog }))

const BulkEditDialog = lazy(async () => ({ default: (await import('../bulk/bulk-edit-dialog.tsx')).BulkEditDialog }))
const ImportDialog = lazy(async () => ({ default: (await import('../import/import-dialog.tsx')).ImportDialog }))

interface ListDialogsProps {
  readonly resource: AnyResource
  readonly texts: ResourceTexts
  /** The fields that the recycle bin shows. */
  readonly columns: readonly string[]
  readonly form: readonly (readonly string[])[]
  /** The first fields of the form's parts. */
  readonly sections?: readonly string[] | undefined
  /** Of rows that are parts of others: the row whose parts they are. */
  readonly whole?: string | undefined
  readonly controls: Readonly<Record<string, ComponentType<ColumnFieldProps> | undefined>>
  /** How wide the dialog of the form is, in px. */
  readonly width?: number | undefined
  /** When fields of the form are shown. */
  readonly shownWhen?: ShownFields | undefined
  readonly dialogs: OwnDialogs
  /** What a pasted table opens in place of the import. */
  readonly pastes?: PasteDialog | undefined
  readonly actions: RowActions
  /** What is open. */
  readonly dialog: ListDialog | null
  readonly show: (dialog: ListDialog | null) => void
  /** Gives the focus to a row, or to where it was. */
  readonly focus: (id?: string) => void
}

/** What is open above a list: the form of a row, its history, the recycle bin, what an action asks or gives, a dialog of the screen's own. */
export function ListDialogs({
  resource,
  texts,
  columns,
  form,
  sections,
  controls,
  width,
  shownWhen,
  whole,
  dialogs,
  pastes,
  actions,
  dialog,
  show,
  focus
}: ListDialogsProps) {
  const { t } = useTranslation('resource')
  const isClosing = useRef(false)
  const written = useRef<string>(undefined)
  const close = () => {
    isClosing.current = true
    written.current = dialog?.what === 'result' ? dialog.id : undefined
    show(null)
  }
  // A dialog that goes gives the focus back to what opened it. Only where that is gone too, or where a row was written meanwhile, the rows
  // take it.
  useEffect(() => {
    if (dialog || !isClosing.current) return
    isClosing.current = false
    if (written.current !== undefined || document.activeElement === document.body) focus(written.current)
  })
  const parts = useMemo(() => partsOf(resource, whole), [resource, whole])
  const Pasting = pastes?.dialog
  const Own = dialog?.what === 'own' ? dialogs[dialog.name]?.dialog : undefined
  return (
    <LateDialog>
      {dialog?.what === 'form' && (
        <RowForm
          {...{ resource, texts, form, sections, controls, shownWhen }}
          width={width}
          row={dialog.row}
          preset={dialog.preset}
          lacking={dialog.lacking}
          fixed={parts}
          onClose={close}
          onSaved={(written, isMore) => {
            const { result } = written
            if (result)
              show({ what: 'result', title: t('addTitle', { thing: texts.thing }), result, id: written.ids[0] })
            else if (!isMore) show(null)
            void actions.done(t(dialog.row ? 'saved' : 'added', { thing: texts.thing }), written)
          }}
        />
      )}
      {dialog?.what === 'action' && (
        <ActionForm
          {...{ resource, texts, name: dialog.name, meant: dialog.meant, about: dialog.about }}
          onDone={(done) => {
            show(null)
            void actions.acted(dialog.name, done)
          }}
          onClose={close}
        />
      )}
      {dialog?.what === 'result' && (
        <ActionResult
          texts={dialog.isNamed ? { ...texts, field: (key) => key } : texts}
          {...{ title: dialog.title, result: dialog.result }}
          onClose={close}
        />
      )}
      {dialog?.what === 'refused' && <ActionRefused title={dialog.title} rows={dialog.rows} onClose={close} />}
      {dialog?.what === 'own' && Own && (
        <Own
          {...{ resource, texts, row: dialog.row }}
          onDone={(words, written) => {
            show(null)
            if (written && 'change' in written) void actions.done(words, written)
            else {
              succeed(written ? actions.canTakeBack(words, written) : words)
              void actions.bring(dialog.row.id)
            }
          }}
          onClose={close}
        />
      )}
      {dialog?.what === 'history' && (
        <HistoryDialog {...{ resource, texts }} row={dialog.row} onUndo={actions.undo} onClose={close} />
      )}
      {dialog?.what === 'import' && Pasting && (
        <Pasting
          {...{ texts, pasted: dialog.pasted ?? '' }}
          onDone={(words, written) => {
            const { result } = written
            show(result ? { what: 'result', title: words, result, isNamed: true, id: written.ids[0] } : null)
            void actions.done(words, written)
          }}
          onClose={close}
        />
      )}
      {dialog?.what === 'import' && !Pasting && (
        <ImportDialog
          {...{ resource, texts, whole }}
          pasted={dialog.pasted}
          order={[...columns, ...form.flat(), ...Object.keys(resource.fields)]}
          onTaken={(words, written) => {
            show(null)
            void actions.done(words, written)
          }}
          onClose={close}
        />
      )}
      {dialog?.what === 'bulk' && (
        <BulkEditDialog
          {...{ resource, texts, form, controls, shownWhen }}
          choice={dialog.choice}
          onDone={(written) => {
            show(null)
            void actions.doneMany(t('bulkDone', { count: written.count, thing: texts.thing }), written)
          }}
          onClose={close}
        />
      )}
      {dialog?.what === 'bin' && (
        <BinDialog
          {...{ resource, texts, columns, parts }}
          onRestored={(written) =>
            void actions.done(t('restored', { count: written.count, thing: texts.thing }), written)
          }
          onUndo={canUndo(resource) ? () => actions.undo() : undefined}
          onClose={close}
        />
      )}
    </LateDialog>
  )
}
