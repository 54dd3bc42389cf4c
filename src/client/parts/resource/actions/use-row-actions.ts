import { useRef } from 'react'
import { useTranslation } from 'react-i18next'

import type { AnyResource } from '#contract/core/resource/resource.ts'
import { go } from '#core/state/pages/route.ts'
import { fail, inform, succeed, warn } from '#core/state/toasts.ts'
import { announce } from '#ui/base/announcer.ts'
import { confirm } from '#ui/base/layers/asking.ts'

import { confirmDeletion } from '../../list/confirm-deletion.tsx'
import { isFixed } from '../rows/fixed-rows.ts'
import type { ListDialog, RowActions } from './list-actions.ts'
import { aboutAction, doneWords, meantQuestion } from './meant-question.ts'
import type { OwnDialogs } from './own-dialogs.ts'
import type { PasteDialog } from './paste-dialog.ts'
import { refreshAfterJob } from '../rows/refresh-after-job.ts'
import { allSelected, choiceOfRows, type RowSelection, selectedCount } from '../rows/row-selection.ts'
import {
  askAction,
  askVerb,
  canUndo,
  type ManyWritten,
  may,
  mayOpen,
  type ResourceRow,
  type RowsWritten
} from '../rows/rows.ts'
import type { ResourceTexts } from '../rows/texts.ts'
import type { ChosenCount } from '../rows/use-chosen-count.ts'
import { useBroughtRows } from './use-brought-rows.ts'
import { useLacking } from './use-lacking.ts'
import type { ResourceList } from '../rows/use-resource-list.ts'
import { useRowCommands } from './use-row-commands.ts'

interface RowActionsOptions {
  readonly resource: AnyResource
  readonly texts: ResourceTexts
  readonly list: Omit<ResourceList, 'turn'>
  readonly selection: RowSelection
  readonly show: (dialog: ListDialog) => void
  /** Gives the focus to a row, where it is in the list, or to where it was. */
  readonly focus: (id?: string) => void
  /** Dialogs of the screen's own, by their names. */
  readonly dialogs: OwnDialogs
  /** What a pasted table opens in place of the import. */
  readonly pastes?: PasteDialog | undefined
  /** Whether there are fields that are changed in many rows. */
  readonly bulk: boolean
  /** How many rows go where some are deleted, if that is more than these. */
  readonly countOf?: (ids: readonly string[]) => Promise<number>
  /** Called when rows have been written. */
  readonly onWritten?: (() => void) | undefined
  /** Called when what was selected has been written as a whole. */
  readonly onChosenWritten: () => void
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
  pastes,
  countOf,
  bulk,
  onWritten,
  onChosenWritten
}: RowActionsOptions): RowActions {
  const { t } = useTranslation('resource')
  const { t: parts } = useTranslation('parts')
  const { thing } = texts
  const mayPaste = pastes ? mayOpen(resource, pastes) : may(resource, 'importPreview')
  const last = useRef<string>(undefined)
  /** The action that takes the last one back, and the rows that it was done to. */
  const back = useRef<{ readonly name: string; readonly ids: readonly string[] }>(undefined)
  const asked = { resource, texts, t }
  const did = useRef({ words: '', isBack: false }) // What was said to be done last, and whether it was taken back.
  const isLacking = useLacking({ resource, texts, show, rowOf: list.rowOf })
  const noted = ({ change, row }: Pick<RowsWritten, 'change' | 'row'>) => {
    last.current = change
    onWritten?.()
    if (row) list.took?.(row)
  }
  const { bring, whenBrought } = useBroughtRows(list, focus)
  const finish = async ({ change, ids }: RowsWritten) => {
    noted({ change })
    await bring(ids[0])
  }
  const done = async (words: string, written: RowsWritten) => {
    did.current = { words, isBack: false }
    succeed(canUndo(resource) ? t('canUndo', { words }) : words)
    await finish(written)
  }
  /** Says that a job does it, and brings the list anew once that has ended. */
  const ordered = async (job: string, { change }: Pick<RowsWritten, 'change'>) => {
    last.current = change
    inform(t('bulkOrdered'))
    await refreshAfterJob(job, { list, focus, onWritten })
  }
  /** Whether all that match are meant: where nothing is named, or a row that is selected among them. */
  const isAllMeant = (ids?: readonly string[]) =>
    selection.isAll && (ids === undefined || ids.some((id) => selection.ids.includes(id)))
  /** Which rows are meant, as calls have it; null where there are none. */
  const meant = (ids?: readonly string[]) => {
    if (isAllMeant(ids)) return allSelected(selection, list)
    const chosen = ids ?? selection.ids
    return chosen.length === 0 ? null : { ids: chosen.join(',') }
  }
  /** The name of a single row of the page; undefined of several, and of one that is not there. */
  const nameOf = (ids: readonly string[]) => {
    const row = ids.length === 1 ? list.rowOf(ids[0] ?? '')?.[resource.label] : undefined
    return typeof row === 'string' ? row : undefined
  }
  const countOfMeant = (ids: readonly string[]) =>
    isAllMeant(ids) ? selectedCount(selection, 'data' in list.state ? (list.state.data?.total ?? 0) : 0) : ids.length
  /** Does something to a row of the page, else to the selected one. */
  const withRow = (id: string | undefined, act: (row: ResourceRow) => void, isChange = false) =>
    whenBrought(() => {
      const row = list.rowOf(id ?? selection.ids[0] ?? '')
      if (!row) warn(t('chooseFirst'))
      else if (isChange && isFixed(resource, row)) warn(t('fixed', { row: String(row[resource.label]) }))
      else act(row)
    })
  const actions: RowActions = {
    done,
    saved: (written) => {
      did.current = { words: t('saved', { thing }), isBack: false }
      noted(written)
      announce(t('canUndo', { words: t('saved', { thing }) }), { about: 'list' })
    },
    follow: finish,
    bring,
    whenBrought,
    add: () => show({ what: 'form', row: null }),
    edit: (id) => withRow(id, (row) => show({ what: 'form', row }), true),
    history: (id) => withRow(id, (row) => show({ what: 'history', row })),
    canBulkEdit: bulk && may(resource, 'bulkEdit'),
    bulkEdit() {
      const { rows } = selection
      if (selection.isAll) show({ what: 'bulk', choice: { all: list.allMatching(), except: selection.except } })
      else if (rows.length > 0) show({ what: 'bulk', choice: choiceOfRows(resource, rows) })
      else warn(t('chooseFirst'))
    },
    async doneMany(words, { job, ...written }) {
      onChosenWritten()
      await (job === null ? done(words, written) : ordered(job, written))
    },
    showBin: () => show({ what: 'bin' }),
    showImport: () => show({ what: 'import' }),
    showPaste: mayPaste ? (pasted = '') => show({ what: 'import', pasted }) : undefined,
    open: (name, id) =>
      withRow(id, (row) => {
        const place = dialogs[name]?.placeOf?.(row)
        if (place === undefined) show({ what: 'own', name, row })
        else if (typeof place === 'string') go(place)
        // A failure is shown by `ask`.
        else place.then(go, () => undefined)
      }),
    async act(name, ids) {
      const action = resource.actions[name]
      const which = action?.on === 'list' ? {} : meant(ids)
      if (!action || !which) return void warn(t('chooseFirst'))
      const chosen = ids ?? selection.ids
      const about = nameOf(chosen) ?? countOfMeant(chosen)
      if (action.input) return show({ what: 'action', name, meant: which, about: aboutAction(asked, name, about) })
      if (isLacking(name, chosen)) return
      if (action.asks && !(await confirm(meantQuestion(asked, name, about)))) return
      // A refusal says why, and is shown by `ask`.
      const acted = await askAction(resource, name, which).catch(() => null)
      if (acted) await actions.acted(name, acted)
    },
    canTakeBack(words, { action, ids }) {
      const name = resource.actions[action]?.undoneBy
      back.current = undefined
      if (name === undefined || ids.length === 0) return words
      back.current = { name, ids }
      last.current = undefined
      return t('canUndo', { words })
    },
    async acted(name, { change, result, refused = [], ...written }) {
      const outcome = result && texts.outcome?.(name, result)
      if (outcome) {
        if (result.outcome === BROKEN) fail(outcome)
        else succeed(outcome)
        await list.refresh()
        return
      }
      const words = doneWords(asked, name, (written.count === 1 && nameOf(written.ids)) || written.count)
      // Of very many rows the first alone are named, and nothing is taken back by halves.
      const named = written.count > written.ids.length ? [] : written.ids
      const said = actions.canTakeBack(words, { action: name, ids: named })
      if (change !== null) await done(words, { ...written, change })
      else {
        if (written.count > 0) succeed(said)
        onWritten?.()
        await bring(written.ids[0])
      }
      if (result) show({ what: 'result', title: texts.action(name), result, id: written.ids[0] })
      if (refused.length > 0) show({ what: 'refused', title: texts.action(name), rows: refused })
    },
    async undo(change = last.current) {
      const taking = back.current
      if (change === undefined && taking) {
        back.current = undefined
        return await actions.act(taking.name, taking.ids)
      }
      if (change === undefined) return void warn(t('nothingToUndo'))
      const answer = await askVerb<ManyWritten>(resource, 'undo', { change, deferrable: true }).catch(() => null)
      if (!answer) return
      const { job = null, ...written } = answer
      if (job !== null) return await ordered(job, written)
      // What takes a change back is a change of its own: taken back as well, the first one is there again.
      const { words, isBack: isAgain } = change === last.current ? did.current : { words: '', isBack: false }
      did.current = { words, isBack: !isAgain }
      succeed(words === '' ? t('undone') : t(isAgain ? 'redoneOf' : 'undoneOf', { words }))
      await finish(written)
    },
    async remove(ids) {
      const isAll = isAllMeant(ids)
      const chosen = ids ?? selection.ids
      // A failure to count is shown by `ask`.
      const counted = isAll
        ? await askVerb<ChosenCount>(resource, 'countChosen', allSelected(selection, list)).catch(() => null)
        : undefined
      if (counted === null) return
      const count = counted
        ? counted.count + (counted.below ?? 0)
        : (await (chosen.length > 0 && countOf?.(chosen))) || chosen.length
      if (count === 0) return void warn(t('chooseFirst'))
      const name = isAll ? undefined : list.rowOf(chosen[0] ?? '')?.[resource.label]
      if (!(await confirmDeletion(parts, count, typeof name === 'string' ? name : undefined))) return
      const many = counted
        ? { ...allSelected(selection, list), expected: counted.count, deferrable: 'true' }
        : { ids: chosen.join(','), deferrable: 'true' }
      const written = await (chosen.length === 1 && !isAll
        ? askVerb<RowsWritten>(resource, 'delete', { id: chosen[0] })
        : askVerb<ManyWritten>(resource, 'deleteBatch', many)
      ).catch(() => null)
      if (written) await actions.doneMany(t('deleted', { count: written.count, thing }), { job: null, ...written })
    }
  }
  useRowCommands(resource, texts, dialogs, actions)
  return actions
}
