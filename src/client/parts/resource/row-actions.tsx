import type { ReactNode } from 'react'

import type { AnyResource } from '#contract/core/resource/resource.ts'
import { has } from '#core/state/permissions.ts'

import type { OwnDialogs } from './own-dialogs.ts'
import { mayDo, type ResourceRow } from './rows.ts'
import type { ResourceTexts } from './texts.ts'
import type { RowActions } from './use-row-actions.ts'

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
  const own = Object.entries(dialogs).flatMap(([id, { right, when, icon }]) => {
    const [row] = rows
    if (rows.length !== 1 || !row || (right && !has(`${resource.right}${right}`)) || when?.(row) === false) return []
    return [{ id, label: texts.action(id), icon, isDangerous: false, run: () => actions.open(id, row.id) }]
  })
  const declared = Object.entries(resource.actions).flatMap(([id, { on, when, isDangerous = false }]) => {
    const fits = on === 'list' ? rows.length === 0 : on === 'row' ? rows.length === 1 : rows.length > 0
    if (!fits || !mayDo(resource, id) || (when && !rows.every(when))) return []
    const run = () => void actions.act(id, on === 'list' ? undefined : ids)
    return [{ id, label: texts.action(id), isDangerous, run }]
  })
  return [...own, ...declared]
}
