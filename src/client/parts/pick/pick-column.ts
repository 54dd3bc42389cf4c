import type { ReactNode } from 'react'

import type { Call } from '#contract/core/call.ts'
import type { listQuery } from '#contract/core/query.ts'
import type { Schema } from '#contract/core/schema.ts'

/** A list that a picker chooses from: a call that answers pages of rows. */
export type ListCall = Call<typeof listQuery, Schema>

/** A row of such a list. */
export type PickerRow = Readonly<Record<string, unknown>>

/** A column of a picker, which may also be asked by (SPEC.md §3, picker column config). */
export interface PickColumn {
  /** The key of the rows. */
  readonly key: string
  /** Its heading, and the name of its field. */
  readonly label: string
  /** The placeholder of the empty field. */
  readonly placeholder?: string
  /** The dictionary whose words it shows, and from which its field chooses. */
  readonly dictCode?: string
  /** What its table column and its field take besides. */
  readonly props?: {
    readonly width?: number
    readonly align?: 'start' | 'end'
    readonly isSortable?: boolean
    readonly maxLength?: number
  }
  /** Draws its cells instead. */
  readonly customRender?: (value: unknown, row: PickerRow) => ReactNode
  /** Whether one may ask by it: at once, or after unfolding. */
  readonly isAsked?: 'first' | 'more'
}
