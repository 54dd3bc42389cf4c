/**
 * Every shortcut of the frame (DESIGN.md §6, READINGS.md A59), by the command that it runs. `Ctrl` is ⌘ on a Mac. F6 and the
 * keys inside the tabs and the menu are handled where they work, and stand here for the sheet of keys. Of the browser's keys
 * only Ctrl+K, F1 and F6 are taken.
 */
export const SHORTCUTS = {
  palette: 'Ctrl+K',
  keys: 'F1',
  'region.next': 'F6',
  'region.previous': 'Shift+F6',
  'tab.refresh': 'Alt+Shift+R',
  'tab.close': 'Alt+Shift+X',
  'tab.closeLeft': 'Alt+Shift+Q',
  'tab.closeRight': 'Alt+Shift+W',
  'tab.closeOthers': 'Alt+Shift+O',
  'tab.next': 'Alt+PageDown',
  'tab.previous': 'Alt+PageUp',
  'menu.fold': 'Alt+Shift+M'
} as const
export type ShortcutId = keyof typeof SHORTCUTS

/** The keys of a command as they are printed; on a Mac with its own names. */
export const keysOf = (id: ShortcutId): string => shown(SHORTCUTS[id])

/** Keys as they are printed on this machine's keyboard. */
export const shown = (keys: string): string => (isMac() ? keys.replace('Ctrl', '⌘').replace('Alt', '⌥').replace('Shift', '⇧') : keys)

/** The same keys as `aria-keyshortcuts` writes them. */
export const spoken = (keys: string): string => keys.replace('Ctrl', isMac() ? 'Meta' : 'Control')

/** Whether an event of the keyboard is exactly these keys. Letters go by their place, for Alt makes other characters of them on a Mac. */
export function isPressed(keys: string, event: KeyboardEvent): boolean {
  const parts = keys.split('+')
  const key = parts.at(-1) ?? ''
  const wants = (name: string) => parts.slice(0, -1).includes(name)
  const mod = isMac() ? event.metaKey : event.ctrlKey
  const other = isMac() ? event.ctrlKey : event.metaKey
  if (mod !== wants('Ctrl') || event.altKey !== wants('Alt') || event.shiftKey !== wants('Shift') || other) return false
  return /^[A-Z]$/.test(key) ? event.code === `Key${key}` || (event.code === '' && event.key.toUpperCase() === key) : event.key === key
}

const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform)
