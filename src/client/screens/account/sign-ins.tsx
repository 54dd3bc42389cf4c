import { useTranslation } from 'react-i18next'

import type { OwnAccount } from '#core/work/session/own-account.ts'
import { Table } from '#ui/data/table.tsx'

const WAYS = ['password', 'phone', 'oidc', 'cas'] as const

/** Who has come in as oneself and who was refused: what one does not know was somebody else. */
export function SignIns({ signIns }: Pick<OwnAccount, 'signIns'>) {
  const { t } = useTranslation('account')
  const rows = signIns.map(({ at, ip, ok, by }, index) => ({ id: `${at} ${index}`, time: at, ip, ok, by }))
  return (
    <Table
      aria-label={t('signIns')}
      columns={[
        { key: 'time', title: t('signIns.time') },
        { key: 'ok', title: t('signIns.result') },
        { key: 'by', title: t('signIns.by') },
        { key: 'ip', title: t('signIns.ip') }
      ]}
      rows={rows}
      cellOf={({ time, ok, by, ip }, key) => {
        if (key === 'time') return <span className="tabular-nums">{time}</span>
        if (key === 'ok')
          return (
            <span className={ok ? '' : 'font-semibold text-danger'}>{t(ok ? 'signIns.in' : 'signIns.refused')}</span>
          )
        const way = WAYS.find((one) => one === by)
        return key === 'by' ? (way ? t(`signIns.way.${way}`) : by) : (ip ?? '—')
      }}
      empty={t('signIns.none')}
    />
  )
}
