import { isListCommand, isSingleKey } from '#core/state/list-keys.ts'

/** Why keys cannot be a shortcut; each has its sentence in the texts `keys.fault.…`. */
export type KeyFault = 'unreadable' | 'single' | 'browser' | 'reader' | 'place'

const FORM =
  /^(Ctrl\+)?(Alt\+)?(Shift\+)?([A-Z0-9]|F(?:[1-9]|1[0-2])|PageUp|PageDown|Home|End|ArrowUp|ArrowDown|ArrowLeft|ArrowRight|Delete|Enter)$/

/** Keys that browsers and systems need, of those that the rules below would let through (READINGS.md A59). */
const BROWSER = new Set([
  ...['F3', 'F5', 'F7', 'F10', 'F11', 'F12'],
  ...['F3', 'F5', 'F7', 'F9', 'F10', 'F11', 'F12', 'Delete'].map((key) => `Shift+${key}`),
  ...['T', 'B', 'A', 'I', 'D', 'F'].map((key) => `Alt+Shift+${key}`),
  ...['F4', 'Home', 'Enter', 'ArrowLeft', 'ArrowRight'].map((key) => `Alt+${key}`)
])
/** Keys of grids, tabs and menus, where they have the focus. */
const PLACE = new Set([
  ...[
    'F2',
    'F4',
    'F8',
    'F9',
    'Shift+F8',
    'Alt+F8',
    'Alt+ArrowUp',
    'Alt+ArrowDown',
    'Ctrl+F8',
    'Ctrl+Shift+F8',
    'Ctrl+F9',
    'Ctrl+Shift+F9',
    'Ctrl+Enter',
    'Ctrl+Shift+Enter'
  ],
  ...['Up', 'Down', 'Left', 'Right'].flatMap((way) => [
    `Alt+Shift+Arrow${way}`,
    `Ctrl+Arrow${way}`,
    `Ctrl+Shift+Arrow${way}`
  ]),
  ...['Ctrl+Home', 'Ctrl+End', 'Ctrl+Shift+Home', 'Ctrl+Shift+End', 'Shift+Enter', 'Alt+Shift+Enter']
])

/**
 * Whether keys can be a shortcut. A key that types or moves needs Ctrl or Alt; Ctrl with a letter or a digit is a browser's, but for
 * Ctrl+K that this product takes on purpose; Ctrl+Alt writes characters on some keyboards and is what screen readers listen to;
 * Alt with a letter opens the browser's menus. A command of a list (`id`) may have a single character.
 */
export function keyFault(keys: string, id = ''): KeyFault | undefined {
  if (isListCommand(id) && isSingleKey(keys)) return undefined
  const [, ctrl, alt, shift, key = ''] = FORM.exec(keys) ?? []
  if (key === '') return 'unreadable'
  if (PLACE.has(keys)) return 'place'
  if (BROWSER.has(keys)) return 'browser'
  if (ctrl && alt) return 'reader'
  const isFunction = /^F\d/.test(key)
  if (!ctrl && !alt && !isFunction) return 'single'
  if (ctrl && keys !== 'Ctrl+K' && !(shift && /^\d$/.test(key))) return 'browser'
  return alt && !shift && key.length === 1 ? 'browser' : undefined
}
