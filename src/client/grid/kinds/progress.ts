import { isEmpty } from '#contract/core/rules.ts'

import type { CellKind } from './kind.ts'

/** How far something is, 0 to 100, as a figure and a bar; never edited by hand. */
export const progressKind: CellKind = {
  typing: 'none',
  isReadOnly: true,
  sortsBy: 'number',
  text: (value) => (isEmpty(value) ? '' : `${Math.round(Number(value))}%`),
  parse: () => null,
  bar: (value) => (isEmpty(value) ? null : Math.max(0, Math.min(1, Number(value) / 100))),
  Edit: null
}
