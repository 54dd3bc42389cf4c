import { useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { dictItems } from '#contract/system/dicts.ts'
import { succeed } from '#core/state/toasts.ts'
import { bringDictionaries } from '#core/work/dictionaries.ts'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { confirmDeletion } from '#parts/list/confirm-deletion.tsx'
import { askAction, askVerb, type ResourceRow, type RowsPage, type RowsWritten } from '#parts/resource/rows/rows.ts'
import type { ResourceTexts } from '#parts/resource/rows/texts.ts'
import { announce } from '#ui/base/announcer.ts'
import { useOrderEnd } from '#ui/base/focus/use-order-end.ts'

/** More than any dictionary has. */
const ALL = 1000

/** The items of a dictionary, and what is done to them. Open pages get what has changed; the focus goes to the item that was meant. */
export function useDictItems(dictId: string, { thing }: ResourceTexts) {
  const { t } = useTranslation('system')
  const { t: common } = useTranslation('resource')
  const { t: parts } = useTranslation('parts')
  const sayEnd = useOrderEnd('dict-item')
  const { state, refresh } = useAnswer(async (signal) => {
    const asked = { dictId, column: 'sortOrder', order: 'asc', pageSize: ALL }
    return (await askVerb<RowsPage>(dictItems, 'list', asked, { signal, quiet: true })).records
  })
  const focus = useRef<(id: string | undefined) => void>(() => undefined)
  const written = async (words: string, id: string | undefined) => {
    succeed(words)
    void bringDictionaries()
    await refresh()
    focus.current(id)
  }
  return {
    state,
    refresh,
    focus,
    written,
    async move(rows: readonly ResourceRow[], id: string, by: 1 | -1) {
      const from = rows.findIndex((row) => row.id === id)
      const moved = rows[from]
      if (!moved) return
      if (!rows[from + by]) return sayEnd(by)
      const itemIds = rows
        .map((row) => row.id)
        .toSpliced(from, 1)
        .toSpliced(from + by, 0, id)
      // A refusal says why, and is shown by `ask`.
      const done = await askAction(dictItems, 'reorder', { dictId, itemIds: itemIds.join() }).catch(() => null)
      if (!done) return
      void bringDictionaries()
      await refresh()
      focus.current(id)
      announce(t('dictItem.moved', { name: String(moved.itemText), place: from + by + 1, count: rows.length }), {
        about: 'dict-item'
      })
    },
    async remove(rows: readonly ResourceRow[], row: ResourceRow) {
      if (!(await confirmDeletion(parts, 1, String(row.itemText)))) return
      const at = rows.indexOf(row)
      const next = rows[at + 1] ?? rows[at - 1]
      const gone = await askVerb<RowsWritten>(dictItems, 'delete', { id: row.id }).catch(() => null)
      if (gone) await written(common('deleted', { count: 1, thing }), next?.id)
    }
  }
}
