import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useBehindKeptFrame } from '#core/work/kept-frame.ts'
import { KEPT_PICTURE } from '#core/work/kept-frame-marks.ts'

/** The picture covers the page at most so long after the program is there: the page has keys that one would not see. Milliseconds. */
const LONGEST = 1000

/**
 * Marks what a page shows as worth a picture: who comes back to the page sees it as it was, with the time of its data, until the program
 * has drawn what is so now (shell/frame/keep-frame). While `data` have not come nothing is marked, and the picture of the last time stays
 * before their skeleton, unless they fail (`isAwaited`) or are late.
 */
export function useKeptPicture(data: unknown, isAwaited: boolean): Readonly<Record<string, string>> {
  const { t, i18n } = useTranslation('parts')
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), LONGEST)
    return () => clearTimeout(timer)
  }, [])
  useBehindKeptFrame(isAwaited && !isLate)
  return useMemo(() => {
    if (data === undefined) return {}
    const time = new Date().toLocaleString(i18n.language, {
      month: 'numeric',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit'
    })
    return { [KEPT_PICTURE]: t('keptPicture', { time }) }
  }, [data, t, i18n])
}
