import { useEffect, useMemo, useState } from 'react'

import type { CellValue } from '#contract/core/rules.ts'

import { keepFormDraft, readFormDraft } from '../../form/form-draft.ts'
type Cells = Readonly<Record<string, CellValue>>

/** What is described in a form: what it is called, and its fields; those that are secret are kept nowhere. */
interface Described {
  readonly name: string
  readonly fields: Readonly<Record<string, { readonly secret?: boolean } | undefined>>
}

interface DraftOf {
  readonly resource: Described
  readonly row: { readonly id: string; readonly [key: string]: unknown } | null
  readonly preset: Cells
  readonly fixed: Readonly<Record<string, string>>
}

/** What is typed into the form of a row, and how it is kept until it is saved. */
interface RowDraft {
  readonly typed: Cells
  readonly setTyped: (change: (before: Cells) => Cells) => void
  /** Whether what is typed was typed before, and is here again. */
  readonly isRestored: boolean
  /** The fields among them that somebody else has changed since. */
  readonly overtaken: readonly string[]
  /** Begins anew, and keeps nothing of what was typed. */
  readonly forget: () => void
}

/** What is typed into the form of a row of a resource: what was typed there before and never saved, else what the form begins with. */
export function useRowDraft({ resource: { name, fields }, row, preset, fixed }: DraftOf): RowDraft {
  const form = `${name} ${row?.id ?? JSON.stringify([preset, fixed])}`
  const [kept] = useState(() => {
    const draft = readFormDraft(form)
    const known = Object.entries(draft?.typed ?? {}).filter(([key]) => fields[key] && !fields[key].secret)
    return known.length > 0 ? { typed: Object.fromEntries(known), base: draft?.base ?? {} } : undefined
  })
  const [typed, setTyped] = useState<Cells>({ ...preset, ...kept?.typed })
  const [isRestored, setRestored] = useState(kept !== undefined)
  const overtaken = useMemo(
    () => (row && kept ? Object.keys(kept.typed).filter((key) => (row[key] ?? null) !== (kept.base[key] ?? null)) : []),
    [row, kept]
  )
  useEffect(() => {
    // Passwords are kept nowhere.
    const own = Object.entries(typed).filter(([key, value]) => !fields[key]?.secret && value !== (row ?? preset)[key])
    const base = Object.fromEntries(own.map(([key]) => [key, (row?.[key] ?? null) as CellValue]))
    keepFormDraft(form, own.length > 0 ? { typed: Object.fromEntries(own), base } : undefined)
  }, [typed, form, fields, preset, row])
  return {
    typed,
    setTyped,
    isRestored,
    overtaken,
    forget() {
      keepFormDraft(form, undefined)
      setTyped(preset)
      setRestored(false)
    }
  }
}
