import { useTranslation } from 'react-i18next'

import type { Priority } from '#contract/system/notices.ts'
import { Chip } from '#ui/status/chip.tsx'

const TONES = { L: 'idle', M: 'warn', H: 'bad' } as const

/** How urgent a notice is, as a word (READINGS.md, priority labels). */
export function PriorityChip({ priority }: { priority: Priority }) {
  const { t } = useTranslation('shell')
  return <Chip tone={TONES[priority]}>{t(`notices.priority.${priority}`)}</Chip>
}
