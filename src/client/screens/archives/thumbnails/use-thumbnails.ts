import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { ownSetting, setOwnSetting } from '#core/state/own-settings.ts'
import type { PaletteCommand } from '#core/work/commands.ts'
import { useCommands } from '#core/work/use-commands.ts'
import type { Reading } from '#parts/reading/use-reading.ts'
import { announce } from '#ui/base/announcer.ts'

const SETTING = 'thumbnails.archives.collect'

/** Whether first pages are shown beside the grid, and how they make room for the document of one file. */
export interface Thumbnails {
  readonly isShown: boolean
  readonly hide: () => void
}

/** Whether the pane beside the grid shows the first pages of all files instead of the document of one; kept for the user. */
export function useThumbnails({ isOpen, toggle }: Pick<Reading, 'isOpen' | 'toggle'>): Thumbnails {
  const { t } = useTranslation('archives')
  const [isChosen, setChosen] = useState(() => ownSetting(SETTING) === true)
  const show = (shows: boolean) => {
    setChosen(shows)
    setOwnSetting(SETTING, shows)
    announce(t(shows ? 'thumbnails.shown' : 'thumbnails.hidden'), { about: 'reading' })
  }
  const swap = () => {
    show(!isOpen || !isChosen)
    if (!isOpen) toggle()
  }
  const newest = useRef(swap)
  newest.current = swap
  useCommands(
    useMemo(
      (): readonly PaletteCommand[] => [
        {
          id: 'collect.thumbnails',
          title: () => t('thumbnails.toggle'),
          group: 'screen',
          keys: 'Alt+Shift+T',
          run: () => newest.current()
        }
      ],
      [t]
    )
  )
  return { isShown: isOpen && isChosen, hide: () => show(false) }
}
