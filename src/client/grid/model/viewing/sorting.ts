import { isEmpty } from '#contract/core/rules.ts'

import type { Sort } from '../data/arrangement.ts'
import type { GridColumn } from '../data/columns.ts'
import { type GridState, kindOf, cellText, sayOnce } from '../edits/grid-state.ts'
import { orderByNumber } from '../data/order.ts'
import { presorted, ranksOf } from '../data/presort.ts'

const chinese = new Intl.Collator('zh-CN', { numeric: true })
const byCode = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** The texts that were put in order last: who turns a sort around has the same again. */
const ranked = new WeakMap<
  GridState,
  { readonly texts: readonly string[]; readonly ranks: Float64Array<ArrayBuffer>; readonly isChinese: boolean }
>()

/** Numbers that put the rows of a sequence in order; empty cells get none, and so come last. */
function keysOf(state: GridState, column: GridColumn, sequence: Uint32Array): Float64Array<ArrayBuffer> {
  const { sortsBy } = kindOf(state, column)
  const { rows } = state
  if (sortsBy === 'number') {
    const keys = new Float64Array(sequence.length)
    for (let i = 0; i < keys.length; i++) {
      const value = rows.cell(sequence[i]!, column.key)
      // Most are numbers already.
      keys[i] = typeof value === 'number' ? value : isEmpty(value) ? Number.NaN : Number(value)
    }
    return keys
  }
  const texts = new Array<string>(sequence.length)
  for (let i = 0; i < texts.length; i++)
    texts[i] =
      sortsBy === 'code' ? String(rows.cell(sequence[i]!, column.key) ?? '') : cellText(state, sequence[i]!, column)
  const last = ranked.get(state)
  if (
    last?.isChinese === (sortsBy !== 'code') &&
    last.texts.length === texts.length &&
    last.texts.every((text, i) => text === texts[i])
  )
    return last.ranks.slice()
  const ranks =
    sortsBy === 'code'
      ? ranksOf(texts, byCode)
      : ranksOf(texts, chinese.compare, (distinct) => presorted(distinct, chinese.compare))
  ranked.set(state, { texts, ranks: ranks.slice(), isChinese: sortsBy !== 'code' })
  return ranks
}

/** One sort, several or none, as a list. */
export const asSorts = (sort: Sort | readonly Sort[] | null | undefined): readonly Sort[] =>
  sort ? ('key' in sort ? [sort] : sort) : []

/** The row indexes in the order of columns, the weightiest first: stable, empty cells last whichever way. Null: as the rows follow each other. */
export function sorted(state: GridState, sorts: readonly Sort[]): Uint32Array | null {
  let order: Uint32Array | null = null
  for (const { key, isDescending } of sorts.toReversed()) {
    const column = state.columns.get(key)
    if (!column) continue
    const before: Uint32Array = order ?? state.rows.sequence
    const keys = keysOf(state, column, before)
    if (isDescending) for (let i = 0; i < keys.length; i++) if (!Number.isNaN(keys[i])) keys[i] = -keys[i]!
    const next = orderByNumber(keys)
    for (let at = 0; at < next.length; at++) next[at] = before[next[at]!]!
    order = next
  }
  return order
}

/** Says by which columns the rows are sorted now. */
export function saySorts(state: GridState, sorts: readonly Sort[]): void {
  const { columns, context } = state
  const titleOf = (key: string) => columns.get(key)?.title ?? key
  const [only, ...more] = sorts
  const words = sorts.map(({ key, isDescending }) =>
    context.say(isDescending ? 'columnDown' : 'columnUp', { title: titleOf(key) })
  )
  if (!only) sayOnce(state, 'unsorted')
  else if (more.length > 0) sayOnce(state, 'sortedByAll', { columns: words.join(context.say('listComma')) })
  else sayOnce(state, only.isDescending ? 'sortedDown' : 'sortedUp', { title: titleOf(only.key) })
}
