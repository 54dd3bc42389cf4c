import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

import { KEPT_PICTURE } from '#core/state/pages/kept-picture.ts'

/**
 * Marks what a page shows as worth a picture: who comes back to the page sees it as it was, with the time of its data, until the program
 * has drawn what is so now (shell/frame/keep-frame). Nothing is marked until `data` have come.
 */
export function useKeptPicture(data: unknown): Readonly<Record<string, string>> {
  const { t, i18n } = useTranslation('parts')
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
