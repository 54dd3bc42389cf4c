import { useMemo, useRef } from 'react'

import { useCommands } from '#core/work/use-commands.ts'

/** Something that can be done with a transfer that has come, now. */
export interface ReceivingAction {
  readonly key: 'verify' | 'place' | 'rate' | 'shelve' | 'return' | 'receipt' | 'labels' | 'list'
  readonly label: string
  readonly isMain?: boolean
  readonly isDisabled?: boolean
  readonly run: () => unknown
}

/** Offers the same actions in the palette as there are buttons. */
export function useReceivingCommands(actions: readonly ReceivingAction[]): void {
  const current = useRef(actions)
  current.current = actions
  const keys = actions.flatMap(({ key, isDisabled }) => (isDisabled ? [] : [key])).join(' ')
  useCommands(
    useMemo(
      () =>
        keys
          .split(' ')
          .filter(Boolean)
          .map((key) => ({
            id: `receive.${key}`,
            title: () => current.current.find((action) => action.key === key)?.label ?? '',
            group: 'screen' as const,
            run: () => void current.current.find((action) => action.key === key)?.run()
          })),
      [keys]
    )
  )
}
