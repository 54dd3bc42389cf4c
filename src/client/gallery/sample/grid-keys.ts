import type { KeyDoc } from '../page.ts'
import { TAB } from './keys.ts'

/** The keys of the grid; docs/keyboard.md has them all. */
export const GRID_KEYS: readonly KeyDoc[] = [
  TAB,
  ['ArrowUp ArrowDown ArrowLeft ArrowRight PageUp PageDown', 'cells'],
  ['Home End Ctrl+Home Ctrl+End', 'cellEnds'],
  ['F2 Enter A', 'edit'],
  ['Enter Tab', 'commit'],
  ['Escape', 'revert'],
  ['Shift+ArrowUp Shift+ArrowDown', 'range'],
  ['Ctrl+D', 'fill'],
  ["Ctrl+'", 'ditto'],
  ['Ctrl+Z Ctrl+Y', 'undo'],
  ['Ctrl+Enter', 'insert'],
  ['Alt+ArrowUp Alt+ArrowDown', 'moveRow'],
  ['Alt+Shift+ArrowDown', 'copyRow'],
  ['Ctrl+Shift+Enter', 'goOn'],
  ['Ctrl+F', 'findInCells'],
  ['Ctrl+Shift+L', 'filter'],
  ['F8 Shift+F8', 'fault'],
  ['Alt+F8', 'faults'],
  ['Ctrl+F8 Ctrl+Shift+F8', 'gap'],
  ['Alt+Enter', 'details'],
  ['Shift+F10', 'menu']
]

/** What a tree table adds to them. */
export const TREE_KEYS: readonly KeyDoc[] = [
  ['ArrowRight', 'intoRow'],
  ['ArrowLeft', 'outOfRow'],
  ['Alt+Shift+ArrowRight Alt+Shift+ArrowLeft', 'foldAll']
]

/** What a grid with sub-tables adds to them. */
export const SUB_TABLE_KEYS: readonly KeyDoc[] = [['F4', 'subTable']]

const sources = import.meta.glob<string>('/src/client/grid/view/grid.tsx', { query: '?raw', import: 'default' })

/** The source that declares the props of the grid. */
export const gridSource = (): Promise<string> => sources['/src/client/grid/view/grid.tsx']?.() ?? Promise.resolve('')
