import { useEffect, useState } from 'react'

import type { FilledForm, FormPrefill } from '#contract/forms/forms.ts'
import { keepFormDraft, readFormDraft } from '#parts/form/form-draft.ts'

/** The values of a form or of one of its rows, by their keys. */
export type FormValues = Readonly<Record<string, string>>

/** A form as it is being filled in. */
export interface FormFilling {
  readonly values: FormValues
  readonly rows: readonly FormValues[]
  readonly setValue: (key: string, value: string) => void
  readonly setRows: (rows: readonly FormValues[]) => void
  /** Whether it differs from what is known. */
  readonly isChanged: boolean
  /** Whether what is in it was typed before and never saved. */
  readonly isRestored: boolean
  /** Begins anew with what is known. */
  readonly forget: () => void
  /** What the server is asked to make. */
  readonly asked: FilledForm
}

/** The rows of a draft are kept as one text beside the values. */
const ROWS = '$rows'

/** Fills a form in: with what is known, and with what was typed here before and never saved. `target` is what it is about. */
export function useFormFilling(prefill: FormPrefill, target: string, name: string): FormFilling {
  const isTyped = prefill.rows?.source === 'typed'
  const knownRows = isTyped ? (prefill.rows?.values ?? []) : []
  const [kept] = useState(() => readDraft(name))
  const [typed, setTyped] = useState<FormValues>(kept?.values ?? {})
  const [typedRows, setRows] = useState<readonly FormValues[] | null>(kept?.rows ?? null)
  const [isRestored, setRestored] = useState(kept !== undefined)
  const isChanged = Object.keys(typed).length > 0 || typedRows !== null
  useEffect(() => {
    const draft = { ...typed, ...(typedRows && { [ROWS]: JSON.stringify(typedRows) }) }
    keepFormDraft(name, isChanged ? { typed: draft, base: {} } : undefined)
  }, [name, typed, typedRows, isChanged])
  const values = { ...prefill.values, ...typed }
  const rows = typedRows ?? knownRows
  const asked: FilledForm = {
    template: prefill.template,
    version: prefill.version,
    ...(target !== '' && { target }),
    values,
    ...(isTyped && { rows: rows.map((row) => ({ ...row })) })
  }
  return {
    values,
    rows,
    setValue: (key, value) =>
      setTyped(({ [key]: _, ...others }) =>
        value === (prefill.values[key] ?? '') ? others : { ...others, [key]: value }
      ),
    setRows: (next) => setRows(JSON.stringify(next) === JSON.stringify(knownRows) ? null : next),
    isChanged,
    isRestored,
    forget() {
      keepFormDraft(name, undefined)
      setTyped({})
      setRows(null)
      setRestored(false)
    },
    asked
  }
}

function readDraft(name: string): { values: FormValues; rows: readonly FormValues[] | null } | undefined {
  const draft = readFormDraft(name)
  if (!draft) return undefined
  const { [ROWS]: rows, ...values } = draft.typed as FormValues
  return { values, rows: rows === undefined ? null : (JSON.parse(rows) as FormValues[]) }
}
