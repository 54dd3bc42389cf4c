import type { Column } from '#contract/core/column.ts'
import { type CellValue, fillMessage, isRequired } from '#contract/core/rules.ts'

/** What every control of a form takes. */
export interface ColumnFieldProps {
  readonly column: Column
  readonly value: CellValue
  readonly onChange: (value: CellValue) => void
  readonly autoFocus?: boolean
  /** Called when it begins and ends to have files on their way. */
  readonly onUnderWay?: (isUnderWay: boolean) => void
  /** It can be read, and not changed. */
  readonly isReadOnly?: boolean
  /** What the other fields of the form hold, for a control that depends on them. */
  readonly others?: (key: string) => CellValue
  /** What is wrong with it, where that is known before it is sent. */
  readonly errorMessage?: string | undefined
  /** A sentence of help below it. */
  readonly description?: string | undefined
}

/** A value as the text that most controls take. */
export const fieldText = ({ value }: ColumnFieldProps): string => (value == null ? '' : String(value))

/** What a control is called and says, out of its column. */
export function namesOf({
  column: { key, title, placeholder, validateRules = [] },
  isReadOnly,
  errorMessage,
  description
}: ColumnFieldProps) {
  return {
    label: title,
    name: key,
    isRequired: validateRules.some(isRequired),
    ...(isReadOnly && { isReadOnly }),
    ...(errorMessage !== undefined && { errorMessage }),
    ...(description !== undefined && { description }),
    ...(placeholder !== undefined && { placeholder: fillMessage(placeholder, { title, key }) })
  }
}

/** Whether a control has the focus when its form opens. */
export const firstOf = ({ autoFocus = false }: ColumnFieldProps) => ({ autoFocus })
