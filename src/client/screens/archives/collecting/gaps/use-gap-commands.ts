import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

import type { ArchiveTreeNode } from '#contract/archives/tree.ts'
import { has } from '#core/state/session/permissions.ts'
import type { PaletteCommand } from '#core/work/commands.ts'
import { useCommands } from '#core/work/use-commands.ts'

import type { GapActions } from './use-gaps.tsx'

/** Offers what can be done about gaps to the palette and by keys while 收集著录 is in front. */
export function useGapCommands(
  { nextGap, markNotApplicable, markApplicable }: GapActions,
  node: ArchiveTreeNode | null
): void {
  const { t } = useTranslation('archives')
  const isOut = node !== null && !node.applies
  const commands = useMemo(
    (): readonly PaletteCommand[] => [
      {
        id: 'collect.nextGap',
        title: () => t('gaps.next'),
        group: 'screen',
        keys: 'Alt+Shift+G',
        run: () => void nextGap()
      },
      {
        id: 'collect.applies',
        title: () => t(isOut ? 'applies.unmark' : 'applies.mark'),
        group: 'screen',
        keys: 'Alt+Shift+J',
        when: () => has('archives.collect:edit'),
        run: () => (isOut ? void markApplicable() : markNotApplicable())
      }
    ],
    [t, isOut, nextGap, markNotApplicable, markApplicable]
  )
  useCommands(commands)
}
