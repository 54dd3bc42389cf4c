import type { Selectable } from 'kysely'

import type { Column } from '#contract/core/column.ts'
import type { CellValue } from '#contract/core/rules.ts'

import type { NumberForm } from '../core/text/cells.ts'
import type { Database } from '../db/schema.ts'

export type ProjectRow = Selectable<Database['arcProject']>

/** The columns of templates that have a column of their own in `arc_project`; all others are kept in its `ext`. */
const PROJECT_COLUMNS = [
  'projectNo',
  'name',
  'category',
  'nature',
  'areaCode',
  'address',
  'archiveClass',
  'approvalNo',
  'landUsePermit',
  'landCert',
  'planningPermit',
  'constructionPermit',
  'landArea',
  'floorArea',
  'investment',
  'startDate',
  'endDate',
  'acceptDate',
  'fondsNo'
] as const satisfies readonly (keyof ProjectRow)[]
type ProjectColumn = (typeof PROJECT_COLUMNS)[number]
export const isProjectColumn = (key: string): key is ProjectColumn =>
  (PROJECT_COLUMNS as readonly string[]).includes(key)

/**
 * What follows from something else and is not typed: the units that take part and the unit projects have rows and rights of
 * their own, the features come from the unit projects, and when the project is due follows from its acceptance.
 */
const DERIVED = [
  'builder',
  'surveyUnit',
  'designUnit',
  'supervisionUnit',
  'contractor',
  'unitCount',
  'features',
  'dueDate'
]
/** What the database keeps of every project beside what is known of it. */
const KEPT = [
  'id',
  'status',
  'ext',
  'createBy',
  'createTime',
  'updateBy',
  'updateTime',
  'isDelete',
  'tenantId',
  'rowVersion'
] as const satisfies readonly (keyof ProjectRow)[]
const NOT_TYPED: ReadonlySet<string> = new Set([...DERIVED, ...KEPT])

/** The kinds of columns that the form has fields for. */
const TYPED: ReadonlySet<Column['type']> = new Set([
  'input',
  'textarea',
  'input_pop',
  'inputNumber',
  'date',
  'datetime',
  'time',
  'select',
  'radio',
  'list_multi'
])

/** Whether what a column asks for may be changed by whoever may edit the project. */
export const isEditable = ({ key, type, disabled, isOrder, popupCode }: Column): boolean =>
  !NOT_TYPED.has(key) && !disabled && !isOrder && (TYPED.has(type) || (type === 'popup' && popupCode === 'area'))

/** What is kept of a project for a column. */
export const factOf = (row: ProjectRow, key: string): CellValue =>
  isProjectColumn(key) ? row[key] : (row.ext[key] as CellValue)

/** What the database can hold of a number. */
export const formOf = (key: string): NumberForm | undefined => (isProjectColumn(key) ? 'amount' : undefined)
