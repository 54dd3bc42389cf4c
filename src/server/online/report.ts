import type { RawBuilder } from 'kysely'

import type { TextKey } from '../core/catalogues.ts'
import type { List } from '../core/list.ts'
import type { Tx } from '../db/transaction.ts'
import type { Principal } from '../core/principal.ts'

/** A column that a report shows. */
export interface ReportColumn {
  readonly name: string
  readonly title: TextKey
  /** Pixels. */
  readonly width: number
  /** The dictionary that its values are words of. */
  readonly dictionary?: string
}

/** Something that a report may be asked by. */
export interface ReportQuery {
  readonly name: string
  readonly label: TextKey
  /** One value, or a range by `name_begin` and `name_end`. */
  readonly mode: 'single' | 'group'
  readonly view: 'text' | 'date' | 'list'
  /** Only shown when the query is unfolded. */
  readonly isHidden?: boolean
}

/** A popup report: everything that it can show and be asked by is written here; a client only names it. */
export interface Report {
  readonly id: string
  readonly title: TextKey
  readonly columns: readonly ReportColumn[]
  readonly queries: readonly ReportQuery[]
  /** Its rows: the statement after `from`, with the columns of `list`. */
  readonly from: RawBuilder<unknown>
  readonly list: List
  /** The column by which it is ordered unless another is asked. */
  readonly order: string
  /** Conditions that always hold: by the parameters `self_…` that it knows, and by who asks. */
  readonly narrow: (
    parameters: ReadonlyMap<string, string>,
    at: { readonly tx: Tx; readonly principal: Principal }
  ) => Promise<readonly RawBuilder<boolean>[]>
  readonly parameters: readonly string[]
}
