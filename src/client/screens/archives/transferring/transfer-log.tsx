import { useTranslation } from 'react-i18next'

import { transferMachine } from '#contract/transfers/transfer-machine.ts'
import type { TransferLogRow } from '#contract/transfers/transfers.ts'
import type { State } from '#ui/base/state-sign.ts'
import { Timeline } from '#ui/status/timeline.tsx'

const SIGNS: Readonly<Record<string, State>> = { returned: 'failed', rectify: 'failed', verify_failed: 'failed' }

/** The steps that lead back: the state that they end in is that of another step before, by somebody else. */
const BACKWARDS = [
  'reopen',
  'release',
  'takeBackAccept',
  'takeBackReturn',
  'takeBackRectify',
  'unpack',
  'breakOff'
] as const

/** The step backwards that a line of the log is about, if it is about one. */
const backStepOf = ({ from, to }: Pick<TransferLogRow, 'from' | 'to'>) =>
  BACKWARDS.find((name) => {
    const step = transferMachine.transitions[name]
    return step.to === to && step.from.some((one) => one === from)
  })

/** All that has happened to an application: the state, or what was done where that leads back or assigns it, who, when, and what was said. */
export function TransferLog({ log }: { readonly log: readonly TransferLogRow[] }) {
  const { t } = useTranslation('transfers')
  const titleOf = (row: TransferLogRow) => {
    if (row.assigned !== null)
      return row.assigned.name === null ? t('log.unassigned') : t('log.assigned', { name: row.assigned.name })
    const back = backStepOf(row)
    if (back === undefined) return row.to_dictText
    return back === 'release' ? t('log.released') : t(`step.${back}`)
  }
  if (log.length === 0) return <p role="status">{t('log.none')}</p>
  return (
    <Timeline
      aria-label={t('log')}
      events={log.toReversed().map((row) => {
        const { id, at, to, to_dictText, byName, reason_dictText, opinion } = row
        return {
          id,
          time: at.slice(0, 16),
          title: titleOf(row),
          ...(SIGNS[to] && { state: SIGNS[to], stateLabel: to_dictText }),
          description: [byName ?? t('byServer'), reason_dictText, opinion]
            .filter((one, place, all) => one && all.indexOf(one) === place)
            .join(t('listSeparator'))
        }
      })}
    />
  )
}
