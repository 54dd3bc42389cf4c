import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import type { AnyResource } from '#contract/core/resource/resource.ts'
import { MenuItem } from '#ui/actions/menu.tsx'

import type { OwnDialogs } from './own-dialogs.ts'
import { may, mayDo, mayOpen, type ResourceRow } from '../rows/rows.ts'
import type { ResourceTexts } from '../rows/texts.ts'
import type { RowActions } from './list-actions.ts'

/** Something that can be done to rows of a list beside its verbs. */
export interface OfferedAction {
  readonly id: string
  readonly label: string
  readonly icon?: ReactNode
  readonly isDangerous: boolean
  readonly run: () => void
}

/**
 * The actions and the dialogs of its own that a list offers for these rows: those that who has signed in may do, and whose state
 * each of the rows has. Without rows the actions that need none.
 */
export function offeredActions(
  resource: AnyResource,
  dialogs: OwnDialogs,
  texts: ResourceTexts,
  actions: RowActions,
  rows: readonly ResourceRow[]
): readonly OfferedAction[] {
  const ids = rows.map(({ id }) => id)
  const isGuarded = (row: ResourceRow) => resource.guardedWhen?.(row) === true
  const own = Object.entries(dialogs).flatMap(([id, dialog]) => {
    const [row] = rows
    if (rows.length !== 1 || !row || !mayOpen(resource, dialog) || dialog.when?.(row) === false) return []
    return [{ id, label: texts.action(id), icon: dialog.icon, isDangerous: false, run: () => actions.open(id, row.id) }]
  })
  const declared = Object.entries(resource.actions).flatMap(([id, { on, when, isDangerous = false, takesBack }]) => {
    if (takesBack) return []
    const fits = on === 'list' ? rows.length === 0 : on === 'row' ? rows.length === 1 : rows.length > 0
    if (!fits || !mayDo(resource, id) || (when && !rows.every(when)) || rows.some(isGuarded)) return []
    const run = () => void actions.act(id, on === 'list' ? undefined : ids)
    return [{ id, label: texts.action(id), isDangerous, run }]
  })
  return [...own, ...declared]
}

interface RowMenuEndProps {
  readonly resource: AnyResource
  readonly dialogs: OwnDialogs
  readonly texts: ResourceTexts
  readonly actions: RowActions
  /** The row of the menu, and the rows that it means. */
  readonly id: string
  readonly rows: readonly ResourceRow[]
  /** The rows that 删除 means; none where it is not offered. */
  readonly removes: readonly string[] | undefined
}

/** How the menu of a row ends in every list and tree: its history, what else can be done, and its deletion. */
export function RowMenuEnd({ resource, dialogs, texts, actions, id, rows, removes }: RowMenuEndProps) {
  const { t } = useTranslation('resource')
  return (
    <>
      {may(resource, 'history') && <MenuItem onAction={() => actions.history(id)}>{t('history')}</MenuItem>}
      {offeredActions(resource, dialogs, texts, actions, rows).map((one) => (
        <MenuItem key={one.id} {...(one.isDangerous && { kind: 'danger' })} onAction={one.run}>
          {one.label}
        </MenuItem>
      ))}
      {removes && may(resource, 'delete') && (
        <MenuItem kind="danger" keys="Delete" onAction={() => void actions.remove(removes)}>
          {t('delete')}
        </MenuItem>
      )}
    </>
  )
}

/** What Delete asks for: the verb of the list, or the action or the dialog of its own in its place. */
export function removalOf(
  resource: AnyResource,
  actions: RowActions,
  action: string | undefined,
  dialogs: OwnDialogs
): ((ids: readonly string[]) => void) | undefined {
  if (may(resource, 'delete')) return (ids) => void actions.remove(ids)
  const dialog = dialogs[action ?? '']
  if (action !== undefined && dialog) return mayOpen(resource, dialog) ? ([id]) => actions.open(action, id) : undefined
  return action !== undefined && mayDo(resource, action) ? (ids) => void actions.act(action, ids) : undefined
}
