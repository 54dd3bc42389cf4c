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
  /** Whether what is in it is what was put aside into 草稿箱. */
  readonly isAside: boolean
  /** What is put aside: only what differs from what is known. */
  readonly toPutAside: FormAside
  /** This is put aside now: this tab need not keep it as well. */
  readonly wasPutAside: (put: FormAside) => void
  /** Begins anew with what is known. */
  readonly forget: () => void
  /** What the server is asked to make. */
  readonly asked: FilledForm
}

/** What somebody has typed into a form, as it is put aside. */
interface FormAside {
  readonly values: FormValues
  readonly rows: readonly FormValues[] | null
}

/** The rows of a draft are kept as one text beside the values. */
const ROWS = '$rows'

/** Fills a form in: with what is known, and with what was typed here before and never saved. `target` is what it is about. */
export function useFormFilling(prefill: FormPrefill, target: string, name: string): FormFilling {
  const isTyped = prefill.rows?.source === 'typed'
  const knownRows = isTyped ? (prefill.rows?.values ?? []) : []
  const [kept] = useState(() => readDraft(name))
  const [aside, setAside] = useState(() => asideOf(prefill))
  const [typed, setTyped] = useState<FormValues>((kept ?? aside)?.values ?? {})
  const [typedRows, setRows] = useState<readonly FormValues[] | null>((kept ?? aside)?.rows ?? null)
  const [isRestored, setRestored] = useState(kept !== undefined)
  const isChanged = Object.keys(typed).length > 0 || typedRows !== null
  const isAside = isSame(aside, { values: typed, rows: typedRows })
  useEffect(() => {
    const draft = { ...typed, ...(typedRows && { [ROWS]: JSON.stringify(typedRows) }) }
    keepFormDraft(name, isChanged && !isAside ? { typed: draft, base: {} } : undefined)
  }, [name, typed, typedRows, isChanged, isAside])
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
    isAside: isChanged && isAside,
    toPutAside: { values: typed, rows: typedRows },
    wasPutAside(put) {
      setAside(put)
      setRestored(false)
    },
    forget() {
      keepFormDraft(name, undefined)
      setTyped({})
      setRows(null)
      setRestored(false)
    },
    asked
  }
}

/** What was put aside, as far as the form has its fields still. */
function asideOf({ draft, fields, rows }: FormPrefill): FormAside | undefined {
  if (!draft) return undefined
  const known = new Set(fields.map(({ key }) => key))
  const values = Object.fromEntries(Object.entries(draft.values).filter(([key]) => known.has(key)))
  return { values, rows: rows?.source === 'typed' ? draft.rows : null }
}

const isSame = (one: FormAside | undefined, { values, rows }: FormAside): boolean =>
  one !== undefined &&
  JSON.stringify(Object.entries(one.values).toSorted()) === JSON.stringify(Object.entries(values).toSorted()) &&
  JSON.stringify(one.rows) === JSON.stringify(rows)

function readDraft(name: string): { values: FormValues; rows: readonly FormValues[] | null } | undefined {
  const draft = readFormDraft(name)
  if (!draft) return undefined
  const { [ROWS]: rows, ...values } = draft.typed as FormValues
  return { values, rows: rows === undefined ? null : (JSON.parse(rows) as FormValues[]) }
}
