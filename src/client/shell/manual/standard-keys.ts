import { useStore } from '@nanostores/react'

import { $ownKeys, keysNow } from '#core/state/own-keys.ts'

import { SHORTCUTS } from '../shortcuts/table.ts'

/** The commands of screens that the manual names by their standard keys: who has changed them reads his own. */
export const SCREEN_KEYS: Readonly<Record<string, string>> = {
  'reading.toggle': 'Alt+Shift+P',
  'reading.next': 'Alt+Shift+PageDown',
  'reading.previous': 'Alt+Shift+PageUp',
  'page.refresh': 'Alt+Shift+U',
  'list.add': 'Alt+Shift+A',
  'list.printAll': 'Alt+Shift+Y',
  'collect.tree': 'Alt+Shift+L',
  'collect.nextReturn': 'Alt+Shift+N',
  'collect.validate': 'Alt+Shift+V',
  'collect.import': 'Alt+Shift+I',
  'collect.bulkEdit': 'Alt+Shift+K',
  'collect.compose': 'Alt+Shift+S',
  'collect.thumbnails': 'Alt+Shift+T',
  'volume.batchForms': 'Alt+Shift+F'
}

const COMMANDS = new Map<string, string>(
  Object.entries({ ...SHORTCUTS, ...SCREEN_KEYS }).map(([id, keys]) => [keys, id])
)

/** How this user presses what has standard keys; undefined where the command has no keys for this user. */
export function useKeysFor(): (standard: string) => string | undefined {
  const own = useStore($ownKeys)
  return (standard) => {
    const id = COMMANDS.get(standard)
    return id === undefined ? standard : keysNow(id, standard, own)
  }
}
