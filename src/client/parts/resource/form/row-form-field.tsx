import type { ComponentType } from 'react'

import { LateField } from '#ui/base/fields/late-field.tsx'

import { ColumnField } from '../../form/column-field.tsx'
import type { ColumnFieldProps } from '../../form/field-names.ts'

interface RowFormFieldProps extends ColumnFieldProps {
  /** Its control, where it is not the one of its kind. */
  readonly control: ComponentType<ColumnFieldProps> | undefined
  /** Whether it has come up in a form that is in use: its control may have to be fetched, and hides no other field meanwhile. */
  readonly isLate: boolean
}

/** One field in the form of a row. */
export function RowFormField({ control: Control = ColumnField, isLate, ...field }: RowFormFieldProps) {
  if (!isLate) return <Control {...field} />
  return (
    <LateField label={field.column.title}>
      <Control {...field} />
    </LateField>
  )
}
