import { useTranslation } from 'react-i18next'

import type { TransferLogRow } from '#contract/transfers/transfers.ts'
import type { State } from '#ui/base/state-sign.ts'
import { Timeline } from '#ui/status/timeline.tsx'

const SIGNS: Readonly<Record<string, State>> = { returned: 'failed', rectify: 'failed', verify_failed: 'failed' }

/** All that has happened to an application: the state, who, when, and what was said. */
export function TransferLog({ log }: { readonly log: readonly TransferLogRow[] }) {
  const { t } = useTranslation('transfers')
  if (log.length === 0) return <p role="status">{t('log.none')}</p>
  return (
    <Timeline
      aria-label={t('log')}
      events={log.toReversed().map(({ id, at, to, to_dictText, byName, reason_dictText, opinion }) => ({
        id,
        time: at.slice(0, 16),
        title: to_dictText,
        ...(SIGNS[to] && { state: SIGNS[to], stateLabel: to_dictText }),
        description: [byName ?? t('byServer'), reason_dictText, opinion]
          .filter((one, place, all) => one && all.indexOf(one) === place)
          .join(t('listSeparator'))
      }))}
    />
  )
}
