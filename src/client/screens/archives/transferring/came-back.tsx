import { useTranslation } from 'react-i18next'

import type { TransferLogRow, TransferRow } from '#contract/transfers/transfers.ts'

/** The states in which it is the applicant's turn again. */
const BACK: readonly string[] = ['returned', 'rectify', 'verify_failed']

interface CameBackProps {
  readonly row: TransferRow
  readonly log: readonly TransferLogRow[]
}

/** Why an application came back, above all else that is shown of it: its reason, the words of who has returned it, and when. */
export function CameBack({ row: { status }, log }: CameBackProps) {
  const { t } = useTranslation('transfers')
  const last = BACK.includes(status) ? log.findLast(({ to }) => to === status) : undefined
  if (!last) return null
  const words = [last.reason_dictText, last.opinion].filter((one, at, all) => one && all.indexOf(one) === at)
  return (
    <p className="rounded-control bg-danger-tint px-3 py-1.5 wrap-anywhere">
      {t('cameBack', {
        state: last.to_dictText,
        words: words.join(t('listSeparator')),
        name: last.byName ?? t('byServer'),
        at: last.at.slice(0, 16)
      })}
    </p>
  )
}
