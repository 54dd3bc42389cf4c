import type { PageName } from './page.ts'

/** The pages by what they are for, in the order of the front page. */
export const GROUPS = {
  actions: ['button', 'link', 'toolbar', 'menu', 'context-menu', 'command', 'kbd', 'skip-link', 'tooltip'],
  input: [
    'text-field',
    'text-area',
    'code-editor',
    'search-field',
    'password-field',
    'new-password-field',
    'number-field',
    'checkbox',
    'checkbox-group',
    'radio-group',
    'switch',
    'slider',
    'colour-swatches',
    'select',
    'multi-select',
    'combo-box',
    'search-select',
    'date-field',
    'date-time-field',
    'time-field',
    'date-range-field',
    'month-field',
    'year-field',
    'calendar',
    'file-drop',
    'form'
  ],
  status: [
    'badge',
    'chip',
    'avatar',
    'icon',
    'progress',
    'progress-circle',
    'job-steps',
    'meter',
    'spinner',
    'skeleton',
    'toast',
    'empty',
    'result',
    'status-line',
    'file-item',
    'steps',
    'timeline'
  ],
  containers: ['dialog', 'confirm', 'drawer', 'popover', 'tabs', 'disclosure', 'accordion', 'card', 'split-pane', 'page-header'],
  data: ['descriptions', 'ellipsis', 'table', 'tree', 'list-box', 'virtual-list', 'pagination', 'breadcrumbs', 'image-viewer', 'pdf-viewer', 'safe-html'],
  charts: ['bar-chart', 'line-chart', 'part-chart'],
  grid: ['grid', 'grid-large', 'grid-validation', 'grid-live'],
  look: ['tokens']
} as const satisfies Readonly<Record<string, readonly PageName[]>>

export type GroupName = keyof typeof GROUPS

/** Every page, in the order of the groups. */
export const PAGE_NAMES: readonly PageName[] = Object.values(GROUPS).flat()

/** Pages whose examples are small enough to stand two in a row. */
export const NARROW: readonly PageName[] = [
  'button',
  'link',
  'menu',
  'kbd',
  'tooltip',
  'text-field',
  'text-area',
  'search-field',
  'password-field',
  'new-password-field',
  'number-field',
  'checkbox',
  'checkbox-group',
  'radio-group',
  'switch',
  'select',
  'multi-select',
  'combo-box',
  'search-select',
  'date-field',
  'date-time-field',
  'time-field',
  'date-range-field',
  'month-field',
  'year-field',
  'calendar',
  'badge',
  'chip',
  'avatar',
  'spinner',
  'toast',
  'dialog',
  'confirm',
  'drawer',
  'popover',
  'card',
  'disclosure'
]
