import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import type { PaletteCommand } from '#core/work/commands.ts'
import { useCommands } from '#core/work/use-commands.ts'

/** The keys of the reading pane, wherever a screen has one. */
const READING_KEYS = {
  toggle: 'Alt+Shift+P',
  next: 'Alt+Shift+PageDown',
  previous: 'Alt+Shift+PageUp'
} as const

interface ReadingActions {
  readonly toggle: () => void
  readonly turn: (by: 1 | -1) => void
  /** Whether there is a page that could be turned. */
  readonly isShown: boolean
}

/** Offers the keys of the reading pane, and their entries in the palette, while the screen is in front. */
export function useReadingCommands(actions: ReadingActions): void {
  const { t } = useTranslation('parts')
  const newest = useRef(actions)
  newest.current = actions
  const commands = useMemo((): readonly PaletteCommand[] => {
    const when = () => newest.current.isShown
    return [
      {
        id: 'reading.toggle',
        title: () => t('reading.toggle'),
        group: 'screen',
        keys: READING_KEYS.toggle,
        run: () => newest.current.toggle()
      },
      {
        id: 'reading.next',
        title: () => t('reading.next'),
        group: 'screen',
        keys: READING_KEYS.next,
        when,
        run: () => newest.current.turn(1)
      },
      {
        id: 'reading.previous',
        title: () => t('reading.previous'),
        group: 'screen',
        keys: READING_KEYS.previous,
        when,
        run: () => newest.current.turn(-1)
      }
    ]
  }, [t])
  useCommands(commands)
}
