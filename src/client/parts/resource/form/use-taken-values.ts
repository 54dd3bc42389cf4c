import { useEffect, useState } from 'react'

import { SEARCH_SELECT_DEBOUNCE } from '#contract/core/limits.ts'
import type { AnyResource } from '#contract/core/resource/resource.ts'
import { latest } from '#core/state/latest.ts'

import { askVerb, may } from '../rows/rows.ts'

/**
 * Asks, once typing has rested, whether a value of a unique field is free; of several questions only the last counts. Gives by whom
 * values are taken, field by field, in words, and the way to ask.
 */
export function useTakenValues(resource: AnyResource, id: string | undefined, whole: string | undefined) {
  const [taken, setTaken] = useState<Readonly<Record<string, string | undefined>>>({})
  const [asking] = useState(() => ({ newest: latest(), timer: undefined as ReturnType<typeof setTimeout> | undefined }))
  useEffect(() => () => clearTimeout(asking.timer), [asking])
  const ask = (field: string, value: string) => {
    clearTimeout(asking.timer)
    setTaken((before) => ({ ...before, [field]: undefined }))
    if (value.trim() === '' || !may(resource, 'check')) return
    asking.timer = setTimeout(() => {
      const input = { field, value, ...(id !== undefined && { id }), ...(whole !== undefined && { whole }) }
      void asking
        .newest((signal) => askVerb<{ message: string | null }>(resource, 'check', input, { signal, quiet: true }))
        .then(
          (answer) => {
            if (answer.isLatest) setTaken((before) => ({ ...before, [field]: answer.value.message ?? undefined }))
          },
          // Saving asks again.
          () => undefined
        )
    }, SEARCH_SELECT_DEBOUNCE)
  }
  return [taken, ask] as const
}
