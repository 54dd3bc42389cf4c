import { useTranslation } from 'react-i18next'

import { listEnvironment } from '#contract/system/settings.ts'
import { ask } from '#core/wire/http/ask.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { PageHead } from '#parts/page/page-head.tsx'
import { Table } from '#ui/data/table.tsx'

const COLUMNS = [{ key: 'id', width: 220 }, { key: 'value' }, { key: 'usual', width: 200 }] as const

/** What the environment says: read at the start of a server, and changed by who runs it. */
export function Environment() {
  const { t } = useTranslation('system')
  const { state, refresh } = useAnswer((signal) => ask(listEnvironment, {}, { signal, quiet: true }))
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 page-edge pb-4">
      <PageHead title={t('setting.tab.environment')} onRefresh={refresh} />
      <p className="text-quiet">{t('setting.env.note')}</p>
      <Answered state={state} onRetry={refresh}>
        {(rows) => (
          <div className="min-h-0 overflow-auto rounded-lg border border-line bg-surface">
            <Table
              aria-label={t('setting.tab.environment')}
              className="w-full min-w-160 table-fixed border-collapse"
              columns={COLUMNS.map((column) => ({ ...column, title: t(`setting.env.${column.key}`) }))}
              rows={rows}
              empty={t('setting.env.isUsual')}
              cellOf={(row, key) =>
                key === 'value'
                  ? (row.value ?? t(row.isSet ? 'setting.env.isSet' : 'setting.env.isUsual'))
                  : row[key as 'id' | 'usual']
              }
            />
          </div>
        )}
      </Answered>
    </div>
  )
}
