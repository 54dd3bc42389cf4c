import { useMemo, useRef } from 'react'

import { isListCommand, LIST_KEYS } from '#core/state/list-keys.ts'
import { warn } from '#core/state/toasts.ts'
import type { PaletteCommand } from '#core/work/commands.ts'
import { useCommands } from '#core/work/use-commands.ts'

import type { AboveListProps } from './above-list.ts'
import { mayDo, mayOpen, type ResourceRow } from '../rows/rows.ts'

/**
 * The actions and dialogs of a list as commands of single characters: each means the row of the cursor, or the selected ones where that is
 * among them. One that does not fit a row says so.
 */
export function useListKeys(props: AboveListProps, notNow: (action: string, row: string) => string): void {
  const { resource, texts, dialogs } = props
  const now = useRef(props)
  now.current = props
  const said = useRef(notNow)
  said.current = notNow
  useCommands(
    useMemo(() => {
      const command = (
        name: string,
        when: () => boolean,
        fits: ((row: ResourceRow) => boolean) | undefined,
        run: (ids: readonly string[]) => void
      ): PaletteCommand[] => {
        const id = `${resource.name}.${name}`
        if (!isListCommand(id)) return []
        const go = () => {
          const grid = now.current.model.current
          const ids = grid?.rows.meant().map((at) => String(grid.state.rows.row(at)?.id)) ?? []
          now.current.actions.whenBrought(() => {
            const rows = ids.flatMap((id) => now.current.list.rowOf(id) ?? [])
            const wrong = rows.find((row) => fits?.(row) === false)
            if (wrong) warn(said.current(texts.action(name), String(wrong[resource.label])))
            else run(rows.map(({ id }) => id))
          })
        }
        return [{ id, title: () => texts.action(name), group: 'screen', keys: LIST_KEYS[id], when, run: go }]
      }
      return [
        ...Object.entries(resource.actions).flatMap(([name, action]) =>
          command(
            name,
            () => mayDo(resource, name),
            (row) => action.when?.(row) !== false && resource.guardedWhen?.(row) !== true,
            (ids) => void now.current.actions.act(name, ids)
          )
        ),
        ...Object.entries(dialogs).flatMap(([name, dialog]) =>
          command(
            name,
            () => mayOpen(resource, dialog),
            dialog.when,
            (ids) => now.current.actions.open(name, ids[0])
          )
        )
      ]
    }, [resource, texts, dialogs])
  )
}
