import type { useTranslation } from 'react-i18next'

import { warn } from '#core/state/toasts.ts'
import type { GridSession } from '#parts/saved-grid/open-grid-session.ts'
import { confirm } from '#ui/base/layers/asking.ts'

/** Removes the selected files once that is agreed. */
export async function removeSelected(
  { grid }: GridSession,
  t: ReturnType<typeof useTranslation<'archives'>>['t'],
  ofGrid: ReturnType<typeof useTranslation<'grid'>>['t']
): Promise<void> {
  const { state: table, rows } = grid
  const slots = grid.selected().map((id) => table.rows.rowIndexOf(id))
  if (slots.length === 0) return void warn(t('selectFirst'))
  if (
    !(await confirm({
      title: ofGrid('deleteAsk', { count: slots.length }),
      kind: 'danger',
      confirmLabel: ofGrid('delete')
    }))
  )
    return
  rows.remove(slots)
  // Not back to the button: its name would be said over what has been deleted.
  table.changes.emit({ type: 'focus' })
}
