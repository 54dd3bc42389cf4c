import { type ComponentType, type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { Column } from '#contract/core/column.ts'
import { type CellValue, isEmpty } from '#contract/core/rules.ts'

import type { ColumnFieldProps } from '../../form/field-names.ts'

/** A field that may hold the same in many rows: how it is typed, and what it begins with. */
export interface BulkField {
  readonly column: Column
  readonly isClearable: boolean
  /** What its control shows before anything is given. */
  readonly initial: CellValue
  readonly Control?: ComponentType<ColumnFieldProps> | undefined
  /** What is said below it: that some of the rows do not have it. */
  readonly note?: string | undefined
  /** What is wrong with a value, where that is known before it is sent. */
  readonly fault?: (value: CellValue) => string | undefined
}

/** One field that is changed: its new value, or that it is emptied. */
interface BulkLine {
  readonly key: string
  readonly value: CellValue
  readonly isCleared: boolean
}

/** The name of the list out of which a field is added: what is said of all fields together is said there. */
export const ADD_FIELD = 'addField'

/** The fields of many rows that are being changed: which they are, what each is to hold, and what is wrong with that. */
export interface BulkLines {
  readonly lines: readonly BulkLine[]
  readonly setLines: (lines: readonly BulkLine[]) => void
  readonly change: (key: string, changed: Partial<BulkLine>) => void
  readonly errors: Readonly<Record<string, string>> | undefined
  readonly setErrors: (errors: Record<string, string>) => void
  /** The form, to send it from a button elsewhere. */
  readonly form: RefObject<HTMLFormElement | null>
  readonly adder: RefObject<HTMLDivElement | null>
  /** Puts the focus where the next field is added. */
  readonly toAdder: () => void
  /** What the fields are to hold, by their keys. */
  readonly values: () => Readonly<Record<string, CellValue>>
  /** Shows what is still open; true where nothing is. */
  readonly isWhole: () => boolean
}

/** Keeps which of these fields are changed, and to what. */
export function useBulkLines(fields: readonly BulkField[]): BulkLines {
  const { t } = useTranslation('resource')
  const [lines, setLines] = useState<readonly BulkLine[]>([])
  const [errors, setErrors] = useState<Record<string, string>>()
  const form = useRef<HTMLFormElement>(null)
  const adder = useRef<HTMLDivElement>(null)
  const faults = (): Record<string, string> => {
    if (lines.length === 0) return { [ADD_FIELD]: t('bulkNoField') }
    return Object.fromEntries(
      lines.flatMap(({ key, value, isCleared }) => {
        const field = fields.find(({ column }) => column.key === key)
        if (!field || isCleared) return []
        const open = t(field.isClearable ? 'bulkEmpty' : 'bulkNeeded', { field: field.column.title })
        const fault = isEmpty(value) ? open : field.fault?.(value)
        return fault === undefined ? [] : [[key, fault]]
      })
    )
  }
  return {
    lines,
    setLines,
    change: (key, changed) =>
      setLines((before) => before.map((line) => (line.key === key ? { ...line, ...changed } : line))),
    errors,
    setErrors,
    form,
    adder,
    toAdder: () => adder.current?.querySelector('button')?.focus(),
    values: () => Object.fromEntries(lines.map(({ key, value, isCleared }) => [key, isCleared ? null : value])),
    isWhole() {
      const found = faults()
      setErrors(found)
      return Object.keys(found).length === 0
    }
  }
}
