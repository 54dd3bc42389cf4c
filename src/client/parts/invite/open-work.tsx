import { useTranslation } from 'react-i18next'

import type { OpenWork } from '#contract/organisation/successions.ts'
import { Table } from '#ui/data/table.tsx'

interface OpenWorkListProps {
  readonly work: OpenWork
}

const COLUMNS = [
  { key: 'title' },
  { key: 'kind', width: 110 },
  { key: 'place', width: 150 },
  { key: 'owner', width: 90 }
] as const

/** What goes over to a successor: how much of each kind, and each by its name. */
export function OpenWorkList({ work: { counts, lines } }: OpenWorkListProps) {
  const { t } = useTranslation('organisation')
  const count = counts.reduce((sum, one) => sum + one.count, 0)
  if (count === 0) return <p>{t('succession.nothingOpen')}</p>
  const parts = counts
    .map((one) => t('succession.part', { kind: t(`succession.work.${one.kind}`), count: one.count }))
    .join(t('succession.between'))
  return (
    <div className="flex flex-col gap-2">
      <p className="font-medium">{t('succession.total', { count, parts })}</p>
      <div className="max-h-72 overflow-y-auto rounded-lg border border-line">
        <Table
          aria-label={t('succession.items')}
          columns={COLUMNS.map((column) => ({ ...column, title: t(`succession.column.${column.key}`) }))}
          rows={lines.map((line) => ({ ...line, id: `${line.kind} ${line.id}` }))}
          cellOf={(line, key) =>
            key === 'kind' ? t(`succession.work.${line.kind}`) : (line[key as 'title' | 'place' | 'owner'] ?? '')
          }
          empty={null}
        />
      </div>
      {count > lines.length && <p className="text-quiet">{t('succession.more', { count: count - lines.length })}</p>}
    </div>
  )
}
