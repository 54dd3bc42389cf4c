import { useTranslation } from 'react-i18next'

import { NEAR_DAYS } from '#contract/archives/summary.ts'

/** How many days are left until the transfer, or by how many it is overdue; nothing where no day is set. */
export function DaysLeft({ days }: { days: number | null | undefined }) {
  const { t } = useTranslation('workbench')
  if (typeof days !== 'number') return null
  return (
    <p className={days < 0 ? 'font-semibold text-danger' : days <= NEAR_DAYS ? 'text-warn' : 'text-quiet'}>
      {days < 0 ? t('overdue', { count: -days }) : t('daysLeft', { count: days })}
    </p>
  )
}
