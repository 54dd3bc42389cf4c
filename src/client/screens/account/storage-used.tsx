import { useTranslation } from 'react-i18next'

import { readUsage } from '#core/work/session/own-account.ts'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { fileSize } from '#ui/base/text/file-size.ts'

/** How much of the storage one's own uploads use, and how much they may. */
export function StorageUsed() {
  const { t } = useTranslation('account')
  const { state } = useAnswer(readUsage)
  const usage = 'data' in state ? state.data : null
  if (!usage) return '—'
  const used = fileSize(usage.used)
  return usage.limit === null ? used : t('profile.usedOf', { used, limit: fileSize(usage.limit) })
}
