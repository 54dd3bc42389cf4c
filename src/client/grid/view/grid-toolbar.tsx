import { Plus, Save, Trash2, X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '#ui/actions/button.tsx'
import { confirm } from '#ui/base/layers/asking.ts'

import type { GridModel } from '../model/create-grid.ts'
import { useChanges } from './use-changes.ts'
import { useGivenOn } from './use-given-on.ts'

/** What the bar above a grid offers, by the names that permissions have for it. */
export type ToolbarButton = 'add' | 'save' | 'batch_delete' | 'clear_selection'
const ALL: readonly ToolbarButton[] = ['add', 'save', 'batch_delete', 'clear_selection']

export interface GridToolbarProps {
  grid: GridModel
  /** What is offered; all that makes sense unless said otherwise. */
  buttons?: readonly ToolbarButton[]
  /** Sends what waits; without it there is nothing to save by hand. */
  onSave?: () => unknown
  /** The prefix of the permissions that hide buttons (SPEC.md §6): `file:` hides 新增 where `file:add` is hidden. */
  authPre?: string
  /** The actions below a prefix that are hidden, without the prefix (core/state/permissions, hiddenActions). */
  hiddenActions?: (prefix: string) => readonly string[]
  /** The content before and after the buttons. */
  prefix?: ReactNode
  suffix?: ReactNode
}

/** The bar above a grid: add, save, delete the selected rows, let go of the selection. Each is a stop of its own: a group, no toolbar with arrows. */
export function GridToolbar({ grid, buttons = ALL, onSave, authPre, hiddenActions, prefix, suffix }: GridToolbarProps) {
  const { t } = useTranslation('grid')
  useChanges(grid, 'status', 'selection', 'rows')
  const hidden: ReadonlySet<string> = new Set(authPre === undefined ? [] : hiddenActions?.(authPre))
  const offers = (button: ToolbarButton) => buttons.includes(button) && !hidden.has(button)
  const { allowed } = grid.rows
  const { selected, unsent } = grid.status
  const bar = useRef<HTMLFieldSetElement>(null)
  /** Buttons that have done their work go or are switched off: the focus is in the grid then. */
  const toGrid = () => grid.state.changes.emit({ type: 'focus' })
  useGivenOn(bar, toGrid)
  const add = () => {
    grid.rows.add(undefined, [{}])
    toGrid()
  }
  const remove = async () => {
    const rowIndexes = grid.rows.doomed(grid.state.selection.values())
    if (
      !(await confirm({
        title: t('deleteAsk', { count: rowIndexes.length }),
        kind: 'danger',
        confirmLabel: t('delete')
      }))
    )
      return
    grid.rows.remove(rowIndexes)
    toGrid()
  }
  const letGo = () => {
    grid.rows.clearSelection()
    toGrid()
  }
  return (
    <fieldset
      ref={bar}
      aria-label={t('toolbar')}
      className="m-0 flex min-w-0 flex-wrap items-center gap-2 border-0 p-2"
    >
      {prefix}
      {offers('add') && allowed.canAdd && (
        <Button kind="primary" icon={<Plus aria-hidden />} onPress={add}>
          {t('add')}
        </Button>
      )}
      {offers('save') && onSave && (
        <Button icon={<Save aria-hidden />} isDisabled={unsent === 0} onPress={() => void onSave()}>
          {t('save')}
        </Button>
      )}
      {offers('batch_delete') && allowed.canRemove && selected > 0 && (
        <Button kind="danger" icon={<Trash2 aria-hidden />} onPress={() => void remove()}>
          {t('delete')}
        </Button>
      )}
      {offers('clear_selection') && allowed.isRowDisabled && selected > 0 && (
        <Button icon={<X aria-hidden />} onPress={letGo}>
          {t('clearSelection')}
        </Button>
      )}
      {suffix}
    </fieldset>
  )
}
