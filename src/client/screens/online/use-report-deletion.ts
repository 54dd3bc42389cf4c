import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { restoreRows, undoChange } from '#contract/core/list-rows.ts'
import { DELETED_BY, type DeletionUndo } from '#contract/online/reports.ts'
import { succeed, warn } from '#core/state/toasts.ts'
import { UNDO } from '#core/work/commands.ts'
import type { PopupReport } from '#core/work/reports.ts'
import { useCommands } from '#core/work/use-commands.ts'
import { ask } from '#core/wire/http/ask.ts'
import { confirmDeletion } from '#parts/list/confirm-deletion.tsx'
import { listSource, type RowsRemoved } from '#parts/list/list-source.ts'
import { type ResourceRow, shownText } from '#parts/resource/rows/rows.ts'
import type { ResourceList } from '#parts/resource/rows/use-resource-list.ts'

/** What was deleted last, and how it is taken back. */
interface Deleted {
  readonly words: string
  readonly takeBack: () => Promise<unknown>
  /** Shows the list anew, with the focus in it. */
  readonly show: () => Promise<void>
}

interface ReportDeletion {
  readonly remove: (rows: readonly ResourceRow[], list: ResourceList, focus: () => void) => Promise<void>
  /** Takes the last deletion back; undefined where deletions here cannot be. */
  readonly takeBack: (() => Promise<void>) | undefined
}

/** Deletes rows of a report after the question of every list, by the calls that are configured, and takes the last deletion back by Ctrl+Z where these calls can be. */
export function useReportDeletion({ columns: { url, undo } }: PopupReport, label: string): ReportDeletion {
  const { t } = useTranslation('online')
  const { t: parts } = useTranslation('parts')
  const { t: lists } = useTranslation('resource')
  const source = useMemo(() => listSource(url ?? {}), [url])
  const last = useRef<Deleted>(undefined)
  const takeBack = useMemo(
    () =>
      undo &&
      (async () => {
        const deleted = last.current
        if (!deleted) return void warn(lists('nothingToUndo'))
        last.current = undefined
        // A refusal says why, and is shown by `ask`.
        if (!(await deleted.takeBack().then(isDone, isNotDone))) return
        succeed(lists('undoneOf', { words: deleted.words }))
        await deleted.show()
      }),
    [lists, undo]
  )
  useCommands(
    useMemo(
      () =>
        takeBack
          ? [{ id: 'report.undo', title: () => lists('undoLast'), group: 'screen', keys: UNDO, run: takeBack }]
          : [],
      [lists, takeBack]
    )
  )
  const remove: ReportDeletion['remove'] = async (rows, list, focus) => {
    const [row] = rows
    if (!row || !source.canRemove(rows.length)) return
    // Several rows of a report may be about one and the same.
    const keys = [...new Set(rows.map((one) => String(one[DELETED_BY] ?? '')))].filter(Boolean)
    const [key] = keys
    if (key === undefined || !(await confirmDeletion(parts, rows.length, shownText(row, label)))) return
    const removed = await (rows.length === 1 ? source.remove(key) : source.removeBatch(keys))
    if (!removed) return
    const words = t('rowsDeleted', { count: rows.length })
    const back = undo && takingBack(undo, removed, keys)
    const show = async () => {
      await list.refresh()
      focus()
    }
    last.current = back && { words, takeBack: back, show }
    succeed(back ? lists('canUndo', { words }) : words)
    await show()
  }
  return { remove, takeBack }
}

/** How a deletion is taken back; nothing where it has answered no change. */
function takingBack({ path, kind }: DeletionUndo, { change }: RowsRemoved, keys: readonly string[]) {
  if (kind !== undefined) return () => ask(restoreRows(path), { ids: keys.map((key) => `${kind}:${key}`).join(',') })
  return change === null ? undefined : () => ask(undoChange(path), { change })
}
const isDone = () => true
const isNotDone = () => false
