import type { RawBuilder } from 'kysely'

import type { Output } from '#contract/core/call.ts'
import type { output } from '#contract/core/schema.ts'
import type { getData, listReports } from '#contract/online/reports.ts'
import type { ReportKind } from '#contract/online/report-config.ts'
import type { TextKey } from '../core/text/catalogues.ts'
import type { List } from '../core/questions/list.ts'
import type { Tx } from '../db/transaction.ts'
import type { Principal } from '../core/principal/principal.ts'

/** A column that a report shows. */
export interface ReportColumnDefinition<T = TextKey> {
  readonly name: string
  readonly title: T
  /** Pixels. */
  readonly width: number
  /** The dictionary that its values are words of. */
  readonly dictionary?: string
  readonly kind?: ReportKind
  /** Where a value leads; {name} is the value of a column. */
  readonly link?: string
  /** Whether its figures are added up. */
  readonly isTotalled?: boolean
}

/** Something that a report may be asked by. */
export interface ReportQuery<T = TextKey> {
  readonly name: string
  readonly label: T
  /** One value, or a range by `name_begin` and `name_end`. */
  readonly mode: 'single' | 'group'
  readonly view: 'text' | 'date' | 'datetime' | 'list'
  /** Only shown when the query is unfolded. */
  readonly isHidden?: boolean
  /** It must be given before the report runs. */
  readonly isRequired?: boolean
  /** What is meant where nothing is given. */
  readonly initial?: string
}

/** A report that comes with the product: everything that it can show and be asked by is written here; a client only names it. */
export interface ReportDefinition {
  readonly id: string
  readonly title: TextKey
  readonly columns: readonly ReportColumnDefinition[]
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

export type DataInput = output<typeof getData.input>
/** A page of a report; `totals` are the sums of its totalled columns over all rows that match. */
export interface ReportPage {
  readonly total: number
  readonly records: { readonly id: string; readonly [name: string]: unknown }[]
  readonly totals?: Record<string, number | null>
}

/** A report that was asked for, in the words of who asks, whoever wrote it. */
export interface OpenReport {
  readonly id: string
  readonly title: string
  readonly columns: readonly ReportColumnDefinition<string>[]
  readonly queries: readonly ReportQuery<string>[]
  /** The calls by which its rows are deleted, where they are configured. */
  readonly deletion?: { readonly delete?: string; readonly deleteBatch?: string }
  readonly page: (input: DataInput) => Promise<ReportPage>
}

/** A report as a list of reports has it. */
export type ListedReport = Output<typeof listReports>[number]
