import type { KeyRow } from '../page.ts'

/** The keys that several components share. */
export const TAB: KeyRow = ['Tab Shift+Tab', 'next']
export const PRESS: KeyRow = ['Enter Space', 'press']
export const TYPE: KeyRow = ['A', 'type']
export const CLOSE: KeyRow = ['Escape', 'close']

/** Of a list that pops up. */
export const LIST: readonly KeyRow[] = [
  ['ArrowUp ArrowDown', 'walk'],
  ['Home End', 'ends'],
  ['PageUp PageDown', 'page']
]

/** Of a calendar. */
export const DAYS: readonly KeyRow[] = [
  ['ArrowLeft ArrowRight ArrowUp ArrowDown', 'days'],
  ['PageUp PageDown', 'months'],
  ['Shift+PageUp Shift+PageDown', 'years'],
  ['Home End', 'monthEnds'],
  ['Enter Space', 'choose']
]

/** Of a calendar that pops up. */
export const CALENDAR: readonly KeyRow[] = [['Alt+ArrowDown', 'calendar'], ...DAYS]

/** Of a grid of months or years that pops up. */
export const PERIODS: readonly KeyRow[] = [
  ['Alt+ArrowDown', 'openList'],
  ['ArrowLeft ArrowRight ArrowUp ArrowDown', 'periods'],
  ['PageUp PageDown', 'turnPeriods'],
  ['Home End', 'periodEnds'],
  ['Enter Space', 'choose']
]
