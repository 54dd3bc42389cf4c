import { useTranslation } from 'react-i18next'

import type { TransferLogRow, TransferRow } from '#contract/transfers/transfers.ts'
import { has } from '#core/state/session/permissions.ts'

/** The states in which it is the applicant's turn again. */
const BACK: readonly string[] = ['returned', 'rectify', 'verify_failed']

interface CameBackProps {
  readonly row: TransferRow
  readonly log: readonly TransferLogRow[]
}

const lastReturn = ({ status }: CameBackProps['row'], log: CameBackProps['log']): TransferLogRow | undefined =>
  BACK.includes(status) ? log.findLast(({ to }) => to === status) : undefined

const wordsOf = ({ reason_dictText, opinion }: TransferLogRow): readonly string[] =>
  [reason_dictText, opinion].flatMap((one, at, all) => (one && all.indexOf(one) === at ? [one] : []))

/** The words by which an application came back that is with its applicant now; undefined where it did not come back. */
export function cameBackWords(row: CameBackProps['row'], log: CameBackProps['log']): readonly string[] | undefined {
  const last = lastReturn(row, log)
  return last && wordsOf(last)
}

/** Why an application came back, above all else that is shown of it: its reason, the words of who has returned it, and when. */
export function CameBack({ row, log }: CameBackProps) {
  const { t } = useTranslation('transfers')
  const last = lastReturn(row, log)
  if (!last) return null
  return (
    <div className="rounded-control bg-danger-tint px-3 py-1.5 wrap-anywhere">
      <p>
        {t('cameBack', {
          state: last.to_dictText,
          words: wordsOf(last).join(t('listSeparator')),
          name: last.byName ?? t('byServer'),
          at: last.at.slice(0, 16)
        })}
      </p>
      {has('arrange.volume:edit') && row.status !== 'verify_failed' && <p>{t('mendVolumes')}</p>}
    </div>
  )
}
