import type { ColumnKind } from '#contract/core/column.ts'

import { checkboxKind } from './checkbox.ts'
import { listMultiKind, selectKind } from './choice.tsx'
import { dateKind, dateTimeKind, timeKind } from './date.tsx'
import { inputKind } from './input.tsx'
import type { CellKind } from './kind.ts'
import { longTextKind } from './long-text.tsx'
import { numberKind } from './number.tsx'
import { progressKind } from './progress.ts'
import { radioKind } from './radio.tsx'
import { slotKind } from './slot.tsx'
import { tagsKind } from './tags.tsx'

/** The kinds that need no server. parts/kinds adds upload, file, image, popup, sel_search, sel_depart and sel_user: the whole table is total over the column kinds. */
export const GRID_KINDS = {
  input: inputKind,
  inputNumber: numberKind,
  checkbox: checkboxKind,
  select: selectKind,
  radio: radioKind,
  list_multi: listMultiKind,
  date: dateKind,
  datetime: dateTimeKind,
  time: timeKind,
  textarea: longTextKind,
  input_pop: longTextKind,
  tags: tagsKind,
  progress: progressKind,
  slot: slotKind,
  hidden: inputKind
} as const satisfies Partial<Record<ColumnKind, CellKind>>

/** The kinds that need the server: who draws a grid with such columns brings them. */
export type ServerKinds = Readonly<Record<Exclude<ColumnKind, keyof typeof GRID_KINDS>, CellKind>>

/** The whole table: ours, and those that need the server. */
export const withServerKinds = (kinds: ServerKinds): Readonly<Record<ColumnKind, CellKind>> => ({
  ...GRID_KINDS,
  ...kinds
})
