import type { KeyDoc } from '../page.ts'

/** The keys that several components share. */
export const TAB: KeyDoc = ['Tab Shift+Tab', 'next']
export const PRESS: KeyDoc = ['Enter Space', 'press']
export const TYPE: KeyDoc = ['A', 'type']
export const CLOSE: KeyDoc = ['Escape', 'close']

/** Of a list that pops up. */
export const LIST: readonly KeyDoc[] = [
  ['ArrowUp ArrowDown', 'walk'],
  ['Home End', 'ends'],
  ['PageUp PageDown', 'page']
]

/** Of a calendar. */
export const DAYS: readonly KeyDoc[] = [
  ['ArrowLeft ArrowRight ArrowUp ArrowDown', 'days'],
  ['PageUp PageDown', 'months'],
  ['Shift+PageUp Shift+PageDown', 'years'],
  ['Home End', 'monthEnds'],
  ['Enter Space', 'choose']
]

/** Of a calendar that pops up. */
export const CALENDAR: readonly KeyDoc[] = [['Alt+ArrowDown', 'calendar'], ...DAYS]

/** Of a grid of months or years that pops up. */
export const PERIODS: readonly KeyDoc[] = [
  ['Alt+ArrowDown', 'openList'],
  ['ArrowLeft ArrowRight ArrowUp ArrowDown', 'periods'],
  ['PageUp PageDown', 'turnPeriods'],
  ['Home End', 'periodEnds'],
  ['Enter Space', 'choose']
]
