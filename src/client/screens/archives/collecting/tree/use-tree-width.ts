import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useCommands } from '#core/work/use-commands.ts'
import { announce } from '#ui/base/announcer.ts'

/** How wide the tree is at first, in px. */
export const TREE_WIDTH = 240
/** In a window that is narrower, the tree gives its room to what is read, in px. */
const ROOM_FOR_BOTH = 1500

/** How wide the tree is, 0 while it is folded: by its key, or for what is read beside the grid. */
export function useTreeWidth(isReading: boolean) {
  const { t } = useTranslation('archives')
  const [width, setWidth] = useState(TREE_WIDTH)
  const [wasReading, setWasReading] = useState(false)
  if (isReading !== wasReading) {
    setWasReading(isReading)
    if (innerWidth < ROOM_FOR_BOTH) setWidth(isReading ? 0 : TREE_WIDTH)
  }
  useCommands(
    useMemo(
      () => [
        {
          id: 'collect.tree',
          title: () => t('foldTree'),
          group: 'screen' as const,
          keys: 'Alt+Shift+L',
          run: () => {
            setWidth(width === 0 ? TREE_WIDTH : 0)
            announce(t(width === 0 ? 'treeUnfolded' : 'treeFolded'), { about: 'tree' })
          }
        }
      ],
      [t, width]
    )
  )
  return [width, setWidth] as const
}
