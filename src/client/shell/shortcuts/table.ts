import { $ownKeys, keysNow, type OwnKeys } from '#core/state/own-keys.ts'

/**
 * Every shortcut of the frame as it is until a user changes it (DESIGN.md §6, READINGS.md A59), by the command that it runs. `Ctrl`
 * is ⌘ on a Mac. Of the browser's keys only Ctrl+K, F1 and F6 are taken.
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

/** Whether a command is in the table. */
export const isShortcut = (id: string): id is ShortcutId => id in SHORTCUTS

/** The keys of a command of the table for this user; undefined where he has switched them off. */
export const keysOf = (id: ShortcutId, own: OwnKeys = $ownKeys.get()): string | undefined =>
  keysNow(id, SHORTCUTS[id], own)

/** Keys as they are printed on this machine's keyboard. */
export const printedShortcut = (keys: string): string =>
  isMac() ? keys.replace('Ctrl', '⌘').replace('Alt', '⌥').replace('Shift', '⇧') : keys

/** The keys of a command as they are printed; undefined where he has switched them off. */
export function printedKeys(id: ShortcutId): string | undefined {
  const keys = keysOf(id)
  return keys && printedShortcut(keys)
}

/** The same keys as `aria-keyshortcuts` writes them. */
export const spoken = (keys: string): string => keys.replace('Ctrl', isMac() ? 'Meta' : 'Control')

/** Whether an event of the keyboard is exactly these keys. */
export const isPressed = (keys: string, event: KeyboardEvent): boolean => keysIn(event) === keys

/** A key of the keyboard together with those held down. */
export type Stroke = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey'>

/**
 * The keys of an event as the table writes them; undefined while only those are down that are held, or where a key of the other
 * system is. Letters and digits go by their place, for Alt makes other characters of them on a Mac.
 */
export function keysIn({ key, code, ctrlKey, altKey, shiftKey, metaKey }: Stroke): string | undefined {
  const [mod, other] = isMac() ? [metaKey, ctrlKey] : [ctrlKey, metaKey]
  if (other || /^(?:Control|Alt|AltGraph|Shift|Meta|Process|Dead|Unidentified)$/.test(key)) return undefined
  const [, place] = /^(?:Key|Digit)(\w)$/.exec(code) ?? []
  // Shift is part of such a character as `?`, which a Chinese keyboard writes wide.
  const isSign = place === undefined && key.length === 1 && key !== ' '
  return [
    ...(mod ? ['Ctrl'] : []),
    ...(altKey ? ['Alt'] : []),
    ...(shiftKey && !isSign ? ['Shift'] : []),
    place ?? (key === ' ' ? 'Space' : key === '\uff1f' ? '?' : isSign ? key.toUpperCase() : key)
  ].join('+')
}

const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform)
