import { useEffect, useState } from 'react'

import { isVolumeOwn, writtenColumns } from '#contract/archives/volume-cells.ts'
import { listTemplates, type Template } from '#contract/catalogue/templates.ts'
import { FORM_DATA } from '#contract/forms/form-data.ts'
import type { FormTarget } from '#contract/forms/form-kinds.ts'
import { shownTemplate } from '#core/state/titles.ts'
import { ask } from '#core/wire/http/ask.ts'

/** Data that fields may be filled from, by their names, with what they are called. */
type OwnData = readonly { readonly value: string; readonly text: string }[]

/** What the template of volumes asks for beside what every volume has: forms of volumes are filled from it as well. Undefined until it is known. */
export function useOwnData(target: FormTarget): OwnData | undefined {
  const isOfVolumes = target === 'volume'
  const [own, setOwn] = useState<OwnData>()
  useEffect(() => {
    if (!isOfVolumes) return
    const control = new AbortController()
    // Without it fields are filled from what every volume has.
    ask(listTemplates, { level: 'volume' }, { signal: control.signal, quiet: true }).then(
      ([newest]) => setOwn(newest ? dataOf(shownTemplate(newest)) : []),
      () => control.signal.aborted || setOwn([])
    )
    return () => control.abort()
  }, [isOfVolumes])
  return isOfVolumes ? own : NONE
}

const NONE: OwnData = []
const EVERY: ReadonlySet<string> = new Set(FORM_DATA.volume)
const dataOf = ({ columns }: Template): OwnData =>
  writtenColumns(columns).flatMap(({ key, title }) =>
    isVolumeOwn(key) || EVERY.has(`volume.${key}`) ? [] : [{ value: `volume.${key}`, text: title }]
  )
