import { useRef } from 'react'
import { useTranslation } from 'react-i18next'

/** The fields of a form whose files are on their way or have failed: a form waits for them. */
export function useUnderWay() {
  const { t } = useTranslation('parts')
  const fields = useRef(new Set<string>())
  return {
    note(key: string, isUnderWay: boolean) {
      if (isUnderWay) fields.current.add(key)
      else fields.current.delete(key)
    },
    /** What is said at those of these fields that are to be waited for; null: at none. */
    faultsOf(keys: readonly string[]): Record<string, string> | null {
      const waiting = keys.filter((key) => fields.current.has(key))
      return waiting.length === 0 ? null : Object.fromEntries(waiting.map((key) => [key, t('stillUploading')]))
    }
  }
}
