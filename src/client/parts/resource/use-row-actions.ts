import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import type { AnyResource } from '#contract/core/resource/resource.ts'
import { fail, succeed, warn } from '#core/state/toasts.ts'
import { useCommands } from '#core/work/use-commands.ts'
import { confirm } from '#ui/base/asking.ts'

import type { Cells } from './row-form.tsx'
import { confirmDeletion } from '../list/confirm-deletion.tsx'
import { isFixed } from './fixed-rows.ts'
import type { OwnDialogs } from './own-dialogs.ts'
import { type ActionDone, askAction, askVerb, may, mayDo, mayOpen, type ResourceRow, type RowsWritten } from './rows.ts'
import type { ResourceTexts } from './texts.ts'
import type { ResourceList } from './use-resource-list.ts'

/** What is open above a list: the form of a row (null: a new one), a row's history, the recycle bin. */
export type ListDialog =
  | { readonly what: 'form'; readonly row: ResourceRow | null; readonly preset?: Cells }
  | { readonly what: 'history'; readonly row: ResourceRow }
  | { readonly what: 'bin' }
  | { readonly what: 'import' }
  /** What an action asks before it is done to these rows, and what it shows when it is done. */
  | { readonly what: 'action'; readonly name: string; readonly meant: Readonly<Record<string, unknown>> }
  | { readonly what: 'result'; readonly title: string; readonly result: Readonly<Record<string, string>> }
  /** A dialog of the screen's own, for a row. */
  | { readonly what: 'own'; readonly name: string; readonly row: ResourceRow }

/** Which rows are selected: these of the page, or all that match. */
export interface RowSelection {
  readonly ids: readonly string[]
  readonly isAll: boolean
}

interface RowActionsOptions {
  readonly resource: AnyResource
  readonly texts: ResourceTexts
  readonly list: ResourceList
  readonly selection: RowSelection
  readonly show: (dialog: ListDialog) => void
  /** Gives the focus to a row, where it is in the list, or to where it was. */
  readonly focus: (id?: string) => void
  /** Dialogs of the screen's own, by their names. */
  readonly dialogs: OwnDialogs
  /** How many rows go where some are deleted, if that is more than these. */
  readonly countOf?: (ids: readonly string[]) => Promise<number>
  /** Called when rows have been written. */
  readonly onWritten?: (() => void) | undefined
}

/** What can be done with the rows of a list, for its buttons, its keys and its commands. */
export interface RowActions {
  readonly add: () => void
  /** Opens the form of a row, else of the selected one. */
  readonly edit: (id?: string) => void
  readonly history: (id?: string) => void
  /** Asks, and deletes these rows, else the selected ones. */
  readonly remove: (ids?: readonly string[]) => Promise<void>
  readonly showBin: () => void
  /** Opens the way of a file into the list. */
  readonly showImport: () => void
  /** Does an action to these rows, else to the selected ones: asks first what it asks. */
  readonly act: (name: string, ids?: readonly string[]) => Promise<void>
  /** Says what an action has done, and shows what it gives once. */
  readonly acted: (name: string, done: ActionDone) => Promise<void>
  /** Opens a dialog of the screen's own for a row, else for the selected one. */
  readonly open: (name: string, id?: string) => void
  /** Takes a change back, else the last one of this page. */
  readonly undo: (change?: string) => Promise<void>
  /** Says what has been done, brings the list anew and goes to the row. */
  readonly done: (words: string, written: RowsWritten) => Promise<void>
  /** The same without saying it. */
  readonly follow: (written: RowsWritten) => Promise<void>
}

/** The outcome of an action that has found something wrong. */
const BROKEN = 'broken'

/** The actions of a list, each also a command of the palette where its verb and right allow it. */
export function useRowActions({
  resource,
  texts,
  list,
  selection,
  show,
  focus,
  dialogs,
  countOf,
  onWritten
}: RowActionsOptions): RowActions {
  const { t } = useTranslation('resource')
  const { t: parts } = useTranslation('parts')
  const { thing } = texts
  const last = useRef<string>(undefined)
  const { total = 0, records = [] } = 'data' in list.state ? (list.state.data ?? {}) : {}
  const rowOf = (id = '') => list.rowOf?.(id) ?? records.find((row) => row.id === id)

  const finish = async ({ change, ids }: RowsWritten) => {
    last.current = change
    onWritten?.()
    await list.refresh(ids[0])
    focus(ids[0])
  }
  const done = async (words: string, written: RowsWritten) => {
    succeed(may(resource, 'undo') ? t('canUndo', { words }) : words)
    await finish(written)
  }
  /** Which rows are meant, as calls have it; null where there are none. */
  const meant = (ids?: readonly string[]) => {
    if (ids === undefined && selection.isAll) return list.allMatching()
    const chosen = ids ?? selection.ids
    return chosen.length === 0 ? null : { ids: chosen.join(',') }
  }
  /** Does something to a row of the page, else to the selected one. */
  const withRow = (id: string | undefined, act: (row: ResourceRow) => void, isChange = false) => {
    const row = rowOf(id ?? selection.ids[0])
    if (!row) warn(t('chooseFirst'))
    else if (isChange && isFixed(resource, row)) warn(t('fixed', { row: String(row[resource.label]) }))
    else act(row)
  }
  const actions: RowActions = {
    done,
    follow: finish,
    add: () => show({ what: 'form', row: null }),
    edit: (id) => withRow(id, (row) => show({ what: 'form', row }), true),
    history: (id) => withRow(id, (row) => show({ what: 'history', row })),
    showBin: () => show({ what: 'bin' }),
    showImport: () => show({ what: 'import' }),
    open: (name, id) => withRow(id, (row) => show({ what: 'own', name, row })),
    async act(name, ids) {
      const action = resource.actions[name]
      const which = action?.on === 'list' ? {} : meant(ids)
      if (!action || !which) {
        warn(t('chooseFirst'))
        return
      }
      if (action.input) {
        show({ what: 'action', name, meant: which })
        return
      }
      if (action.asks && !(await confirmAction(name, ids ?? selection.ids))) return
      // A refusal says why, and is shown by `ask`.
      const acted = await askAction(resource, name, which).catch(() => null)
      if (acted) await actions.acted(name, acted)
    },
    async acted(name, { change, result, ...written }) {
      const outcome = result && texts.outcome?.(name, result)
      if (outcome) {
        if (result.outcome === BROKEN) fail(outcome)
        else succeed(outcome)
        await list.refresh()
        return
      }
      const words = t('actionDone', { action: texts.action(name), count: written.count })
      if (change !== null) await done(words, { ...written, change })
      else {
        succeed(words)
        onWritten?.()
        await list.refresh()
        focus(written.ids[0])
      }
      if (result) show({ what: 'result', title: texts.action(name), result })
    },
    async undo(change = last.current) {
      if (change === undefined) {
        warn(t('nothingToUndo'))
        return
      }
      // A refusal says why, and is shown by `ask`.
      const written = await askVerb<RowsWritten>(resource, 'undo', { change }).catch(() => null)
      if (!written) return
      succeed(t('undone'))
      await finish(written)
    },
    async remove(ids) {
      const isAll = ids === undefined && selection.isAll
      const chosen = ids ?? selection.ids
      // A failure to count is shown by `ask`.
      const count = isAll ? total : (await (chosen.length > 0 && countOf?.(chosen))) || chosen.length
      if (count === 0) {
        warn(t('chooseFirst'))
        return
      }
      const name = rowOf(chosen[0])?.[resource.label]
      if (!(await confirmDeletion(parts, count, typeof name === 'string' ? name : undefined))) return
      const written = await (isAll
        ? askVerb<RowsWritten>(resource, 'deleteBatch', list.allMatching())
        : chosen.length === 1
          ? askVerb<RowsWritten>(resource, 'delete', { id: chosen[0] })
          : askVerb<RowsWritten>(resource, 'deleteBatch', { ids: chosen.join(',') })
      ).catch(() => null)
      if (written) await done(t('deleted', { count: written.count, thing }), written)
    }
  }
  const confirmAction = (name: string, ids: readonly string[]) => {
    const row = ids.length === 1 ? rowOf(ids[0])?.[resource.label] : undefined
    return confirm({
      title: texts.action(name),
      text: `${texts.question(name) ?? t('sure')}${typeof row === 'string' ? ` ${row}` : ` ${t('selected', { count: selection.isAll ? total : ids.length })}`}`,
      ...(resource.actions[name]?.isDangerous && { kind: 'danger' as const })
    })
  }
  const now = useRef(actions)
  now.current = actions
  useCommands(
    useMemo(() => {
      const group = 'screen' as const
      const command = (
        name: 'add' | 'edit' | 'remove' | 'showBin' | 'showImport' | 'undo',
        verb: Parameters<typeof may>[1],
        title: () => string
      ) => ({
        id: `${resource.name}.${name}`,
        title,
        group,
        when: () => may(resource, verb),
        run: () => now.current[name]()
      })
      return [
        command('add', 'add', () => t('addTitle', { thing })),
        command('edit', 'edit', () => t('editTitle', { thing })),
        command('remove', 'deleteBatch', () => t('deleteSelected', { thing })),
        command('showBin', 'deletedList', () => t('binOf', { thing })),
        command('showImport', 'importPreview', () => t('importTitle', { thing })),
        command('undo', 'undo', () => t('undoLast')),
        ...Object.keys(resource.actions).map((name) => ({
          id: `${resource.name}.${name}`,
          title: () => texts.action(name),
          group,
          when: () => mayDo(resource, name),
          run: () => now.current.act(name)
        })),
        ...Object.entries(dialogs).map(([name, dialog]) => ({
          id: `${resource.name}.${name}`,
          title: () => texts.action(name),
          group,
          when: () => mayOpen(resource, dialog),
          run: () => now.current.open(name)
        }))
      ]
    }, [resource, t, thing, texts, dialogs])
  )
  return actions
}
