import { isEmpty } from '#contract/core/rules.ts'

import type { GridColumn } from './columns.ts'
import { type Desk, kindOf, textOf } from './desk.ts'
import { orderByNumber, ranksOf } from './order.ts'

/** By what the rows stand in order. */
export interface Sort {
  readonly key: string
  readonly isDescending: boolean
}

const chinese = new Intl.Collator('zh-CN', { numeric: true })
const byCode = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** Numbers by which the rows of a sequence stand in order; empty cells get none, and so come last. */
function keysOf(desk: Desk, column: GridColumn, sequence: Uint32Array): Float64Array<ArrayBuffer> {
  const { sortsBy } = kindOf(desk, column)
  const { rows } = desk
  if (sortsBy === 'number') {
    const keys = new Float64Array(sequence.length)
    for (let i = 0; i < keys.length; i++) {
      const value = rows.cell(sequence[i]!, column.key)
      keys[i] = isEmpty(value) ? Number.NaN : Number(value)
    }
    return keys
  }
  const texts = new Array<string>(sequence.length)
  for (let i = 0; i < texts.length; i++) texts[i] = sortsBy === 'code' ? String(rows.cell(sequence[i]!, column.key) ?? '') : textOf(desk, sequence[i]!, column)
  return ranksOf(texts, sortsBy === 'code' ? byCode : chinese.compare)
}

/** One sort, several or none, as a list. */
export const asSorts = (sort: Sort | readonly Sort[] | null | undefined): readonly Sort[] => (sort ? ('key' in sort ? [sort] : sort) : [])

/** The slots in the order of columns, the weightiest first: stable, empty cells last whichever way. Null: as the rows follow each other. */
export function sorted(desk: Desk, sorts: readonly Sort[]): Uint32Array | null {
  let order: Uint32Array | null = null
  for (const { key, isDescending } of sorts.toReversed()) {
    const column = desk.columns.get(key)
    if (!column) continue
    const before: Uint32Array = order ?? desk.rows.sequence
    const keys = keysOf(desk, column, before)
    if (isDescending) for (let i = 0; i < keys.length; i++) if (!Number.isNaN(keys[i])) keys[i] = -keys[i]!
    order = orderByNumber(keys).map((place) => before[place]!)
  }
  return order
}
