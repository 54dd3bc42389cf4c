import { useMemo, useRef } from 'react'

import { useCommands } from './use-commands.ts'

/** Something that can be done now, offered by a button too. */
interface OfferedAction {
  /** Without blanks. */
  readonly key: string
  readonly label: string
  readonly isDisabled?: boolean
  readonly run: () => unknown
}

/** Offers the same actions in the palette as there are buttons, as `<prefix>.<key>`: registered anew only where others can be done. */
export function useActionCommands(prefix: string, actions: readonly OfferedAction[]): void {
  const current = useRef(actions)
  current.current = actions
  const keys = actions.flatMap(({ key, isDisabled }) => (isDisabled ? [] : [key])).join(' ')
  useCommands(
    useMemo(() => {
      const find = (key: string) => current.current.find((action) => action.key === key)
      return keys
        .split(' ')
        .filter(Boolean)
        .map((key) => ({
          id: `${prefix}.${key}`,
          title: () => find(key)?.label ?? '',
          group: 'screen' as const,
          run: () => void find(key)?.run()
        }))
    }, [prefix, keys])
  )
}
