import { useEffect } from 'react'

import { type PaletteCommand, offer } from './commands.ts'

/** A screen offers its commands while it is in front: the palette lists them, their keys work. Give the same array while nothing changes. */
export function useCommands(commands: readonly PaletteCommand[]): void {
  useEffect(() => offer(commands), [commands])
}
