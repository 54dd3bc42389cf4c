import type { ReactNode } from 'react'

import type { ExampleName, Examples, T } from '../page.ts'
import { InDialog } from './in-dialog.tsx'

/** What every field is given in the examples that all fields share. */
export interface SampleField {
  label: string
  description?: string
  errorMessage?: string
  isRequired?: boolean
  isDisabled?: boolean
  isReadOnly?: boolean
}

/** Draws a field; `isLong` asks for a long value. */
type Draw = (field: SampleField, more: { t: T; isLong: boolean }) => ReactNode

interface Words {
  /** The field's label, and what is said of a wrong value. */
  label?: (t: T) => string
  wrong?: (t: T) => string
  /** Shared examples that make no sense for it. */
  without?: readonly ExampleName[]
}

/** The examples that every field has: at rest, required, disabled, read-only, invalid, long texts, in a dialog. */
export function fieldExamples(
  draw: Draw,
  { label = (t) => t('sample.label'), wrong = (t) => t('sample.wrong'), without = [] }: Words = {}
): Examples {
  const plain = (t: T): SampleField => ({ label: label(t), description: t('sample.help') })
  const examples: Examples = {
    default: ({ t }) => draw(plain(t), { t, isLong: false }),
    required: ({ t }) => draw({ ...plain(t), isRequired: true }, { t, isLong: false }),
    disabled: ({ t }) => draw({ ...plain(t), isDisabled: true }, { t, isLong: false }),
    readOnly: ({ t }) => draw({ ...plain(t), isReadOnly: true }, { t, isLong: false }),
    invalid: ({ t }) => draw({ ...plain(t), isRequired: true, errorMessage: wrong(t) }, { t, isLong: false }),
    long: ({ t }) => draw({ label: t('sample.longLabel'), description: t('sample.longHelp') }, { t, isLong: true }),
    inDialog: ({ t }) => <InDialog t={t}>{draw({ ...plain(t), isRequired: true }, { t, isLong: false })}</InDialog>
  }
  return Object.fromEntries(Object.entries(examples).filter(([name]) => !without.includes(name as ExampleName)))
}
