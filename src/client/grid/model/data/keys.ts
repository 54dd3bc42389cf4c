import type { Move } from './cursor.ts'
import type { After } from './edit.ts'

/** What more there is to be seen: all of a row in a dialog, its sub-table; of all rows, what is wrong with them. */
export type ShownPart = 'details' | 'subTable' | 'errors'

/** What a key means to the grid. */
export type Intent =
  | { readonly do: 'move'; readonly move: Move; readonly extend?: boolean }
  | { readonly do: 'edit' }
  | { readonly do: 'flipOrEdit' }
  | { readonly do: 'type'; readonly text: string }
  | { readonly do: 'clear' }
  | { readonly do: 'commit'; readonly after: After }
  | { readonly do: 'cancel' }
  | { readonly do: 'dismiss' }
  | { readonly do: 'toggle' }
  | { readonly do: 'selectRow' }
  | { readonly do: 'selectAll' }
  | { readonly do: 'insertBelow' }
  | { readonly do: 'moveRow'; readonly by: 1 | -1 | 'in' | 'out' }
  | { readonly do: 'fillDown' }
  | { readonly do: 'ditto' }
  | { readonly do: 'series' }
  | { readonly do: 'candidate' }
  | { readonly do: 'lines' }
  | { readonly do: 'fillUnconfirmed' }
  | { readonly do: 'duplicate' }
  | { readonly do: 'choose'; readonly whose: 'mine' | 'theirs' }
  | { readonly do: 'find' }
  | { readonly do: 'gap'; readonly back: boolean }
  | { readonly do: 'undo' }
  | { readonly do: 'redo' }
  | { readonly do: 'error'; readonly back: boolean }
  | { readonly do: 'menu' }
  | { readonly do: 'filter' }
  | { readonly do: 'unfold'; readonly isOpen: boolean }
  | { readonly do: 'show'; readonly what: ShownPart }

/** A key as the browser's event names it. */
export interface KeyPress {
  readonly key: string
  readonly keyCode?: number
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
  readonly isComposing?: boolean
}

/** One line of the table: in which mode a key means what. `Mod` is Ctrl, on a Mac also ⌘. */
export interface KeyLine {
  readonly in: 'view' | 'edit'
  readonly keys: string
  readonly intent: Intent
}

const moves: readonly (readonly [string, Move])[] = [
  ['ArrowUp', 'up'],
  ['ArrowDown', 'down'],
  ['ArrowLeft', 'left'],
  ['ArrowRight', 'right'],
  ['PageUp', 'pageUp'],
  ['PageDown', 'pageDown'],
  ['Home', 'lineStart'],
  ['End', 'lineEnd'],
  ['Mod+Home', 'gridStart'],
  ['Mod+End', 'gridEnd'],
  ['Mod+ArrowUp', 'columnStart'],
  ['Mod+ArrowDown', 'columnEnd'],
  ['Mod+ArrowLeft', 'lineStart'],
  ['Mod+ArrowRight', 'lineEnd']
]
const withShift = (keys: string) => (keys.startsWith('Mod+') ? keys.replace('Mod+', 'Mod+Shift+') : `Shift+${keys}`)
const view = (keys: string, intent: Intent): KeyLine => ({ in: 'view', keys, intent })
const edit = (keys: string, intent: Intent): KeyLine => ({ in: 'edit', keys, intent })

/** Every key of the grid (DESIGN.md §6). The list of keys, the handler and docs/keyboard.md read this one table. */
export const KEYS: readonly KeyLine[] = [
  ...moves.map(([keys, move]) => view(keys, { do: 'move', move })),
  ...moves.map(([keys, move]) => view(withShift(keys), { do: 'move', move, extend: true })),
  view('F2', { do: 'edit' }),
  view('Enter', { do: 'flipOrEdit' }),
  view('Delete', { do: 'clear' }),
  view('Backspace', { do: 'clear' }),
  view('Space', { do: 'toggle' }),
  view('Shift+Space', { do: 'selectRow' }),
  view('Mod+a', { do: 'selectAll' }),
  view('Mod+Enter', { do: 'insertBelow' }),
  view('Alt+ArrowUp', { do: 'moveRow', by: -1 }),
  view('Alt+ArrowDown', { do: 'moveRow', by: 1 }),
  view('Mod+]', { do: 'moveRow', by: 'in' }),
  view('Mod+[', { do: 'moveRow', by: 'out' }),
  view('Mod+d', { do: 'fillDown' }),
  view("Mod+'", { do: 'ditto' }),
  view('Mod+Shift+Enter', { do: 'series' }),
  view('F9', { do: 'candidate' }),
  view('Mod+F9', { do: 'lines' }),
  view('Mod+Shift+F9', { do: 'fillUnconfirmed' }),
  view('Alt+Shift+Enter', { do: 'choose', whose: 'mine' }),
  view('Alt+Shift+Backspace', { do: 'choose', whose: 'theirs' }),
  view('Alt+Shift+ArrowDown', { do: 'duplicate' }),
  view('Mod+f', { do: 'find' }),
  view('Mod+z', { do: 'undo' }),
  view('Mod+y', { do: 'redo' }),
  view('Mod+Shift+z', { do: 'redo' }),
  view('F8', { do: 'error', back: false }),
  view('Shift+F8', { do: 'error', back: true }),
  view('Alt+F8', { do: 'show', what: 'errors' }),
  view('Mod+F8', { do: 'gap', back: false }),
  view('Mod+Shift+F8', { do: 'gap', back: true }),
  view('Shift+F10', { do: 'menu' }),
  view('ContextMenu', { do: 'menu' }),
  view('Mod+Shift+l', { do: 'filter' }),
  view('Alt+Shift+ArrowRight', { do: 'unfold', isOpen: true }),
  view('Alt+Shift+ArrowLeft', { do: 'unfold', isOpen: false }),
  view('Alt+Enter', { do: 'show', what: 'details' }),
  view('F4', { do: 'show', what: 'subTable' }),
  view('Escape', { do: 'dismiss' }),
  edit('Enter', { do: 'commit', after: 'down' }),
  edit('Shift+Enter', { do: 'commit', after: 'up' }),
  edit('Tab', { do: 'commit', after: 'next' }),
  edit('Shift+Tab', { do: 'commit', after: 'previous' }),
  edit('Mod+Enter', { do: 'insertBelow' }),
  edit('F9', { do: 'candidate' }),
  edit('Mod+F9', { do: 'lines' }),
  edit('Mod+Shift+F9', { do: 'fillUnconfirmed' }),
  edit('Alt+Shift+Enter', { do: 'choose', whose: 'mine' }),
  edit('Alt+Shift+Backspace', { do: 'choose', whose: 'theirs' }),
  edit('Escape', { do: 'cancel' })
]

const table = new Map(KEYS.map((line) => [`${line.in} ${line.keys}`, line.intent]))

/** The name of a pressed key as the table writes it. */
export function nameOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): string {
  const name = key === ' ' ? 'Space' : key.length === 1 ? key.toLowerCase() : key
  return `${ctrlKey || metaKey ? 'Mod+' : ''}${altKey ? 'Alt+' : ''}${shiftKey ? 'Shift+' : ''}${name}`
}

/** Whether a key belongs to an input method: nothing is moved, committed or closed by it. */
export const isComposingPress = ({ isComposing, keyCode }: KeyPress): boolean => isComposing === true || keyCode === 229

/** What a pressed key means; null where it is none of the grid's. A character types where no modifier but Shift is held. */
export function intentOf(press: KeyPress, mode: 'view' | 'edit'): Intent | null {
  if (isComposingPress(press)) return null
  const intent = table.get(`${mode} ${nameOf(press)}`)
  if (intent) return intent
  const isCharacter =
    mode === 'view' && [...press.key].length === 1 && !press.ctrlKey && !press.metaKey && !press.altKey
  return isCharacter ? { do: 'type', text: press.key } : null
}
