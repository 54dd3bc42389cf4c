import type { FileRow } from '#contract/archives/files.ts'
import type { Column } from '#contract/core/column.ts'
import { type HandlerFault, HANDLERS } from '#contract/core/handlers.ts'
import { type CellValue, firstBroken, isUnique, isWarning, type ValidateRule } from '#contract/core/rules.ts'

import { brokenRuleMessage } from '../../core/text/broken-rule.ts'
import type { Say } from '../../core/text/say.ts'

/** A refused cell, in words. */
export interface ValueFault {
  readonly field: string
  readonly message: string
}

/** What the rules of a row are asked about. */
export interface RowToValidate {
  readonly columns: readonly Column[]
  /** Every cell of the row, as it is to be. */
  readonly cells: Readonly<Record<string, CellValue>>
  readonly catalogName: string
  /** The columns in question: what was changed, or all. */
  readonly asked: ReadonlySet<string>
  /** Whether what must be filled in is asked for too: only when a row is submitted. */
  readonly whole: boolean
  /** Whether another row holds the value of a column that allows it once. */
  readonly isShared: (column: Column, value: CellValue) => Promise<boolean>
}

/** Asks the rules of a row's cells (SPEC.md §5), the same that the grid asks. What only warns does not refuse. */
export async function validateRow(
  batch: { readonly ctx: { readonly say: Say }; readonly today: string },
  { columns, cells, catalogName, asked, whole, isShared }: RowToValidate
): Promise<ValueFault[]> {
  const faults: ValueFault[] = []
  const row = { ...cells, catalogName } satisfies Partial<FileRow>
  for (const column of columns) {
    const rules = whole ? (column.validateRules ?? []) : (column.validateRules ?? []).map(withoutRequired)
    if (rules.length === 0 || !(asked.has(column.key) || dependsOn(rules, asked))) continue
    const value = cells[column.key]
    const shared =
      rules.some(isUnique) && asked.has(column.key) && value != null && value !== ''
        ? await isShared(column, value)
        : false
    const broken = await firstBroken<HandlerFault>(rules, value, {
      isShared: () => shared,
      handle: (name, at) => HANDLERS[name]?.check(at, { row, today: batch.today }) ?? null
    })
    if (broken && !isWarning(broken))
      faults.push({ field: column.key, message: brokenRuleMessage(batch.ctx.say, column, broken) })
  }
  return faults
}

/** A draft may be incomplete: only the cells with a value must be right. */
function withoutRequired({ required: _, pattern, ...rule }: ValidateRule): ValidateRule {
  return pattern === undefined || pattern === '*' ? rule : { ...rule, pattern }
}

/** A date that another cell is compared with asks that cell again. */
const dependsOn = (rules: readonly ValidateRule[], asked: ReadonlySet<string>): boolean =>
  rules.some(({ handler }) => handler !== undefined && (HANDLERS[handler]?.reads ?? []).some((key) => asked.has(key)))
