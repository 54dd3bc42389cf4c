import { useTranslation } from 'react-i18next'

import type { TransferRow } from '#contract/transfers/transfers.ts'
import { Button } from '#ui/actions/button.tsx'
import { Chip } from '#ui/status/chip.tsx'
import { Empty } from '#ui/status/empty.tsx'
import { ScrollArea } from '#ui/containers/scroll-area.tsx'
import { Table } from '#ui/data/table.tsx'

import { toneOf } from './transfer-tones.ts'

const COLUMNS = [
  ['transferNo', 120],
  ['projectName', undefined],
  ['kind', 90],
  ['status', 100],
  ['round', 60],
  ['volumes', 60],
  ['submittedAt', 105],
  ['dueDay', 120],
  ['reviewerName', 90],
  ['open', 80]
] as const

interface TransferQueueProps {
  readonly rows: readonly TransferRow[]
  readonly onOpen: (row: TransferRow) => Promise<unknown>
}

/** The transfers that wait for the archive, the longest first; Enter opens one. */
export function TransferQueue({ rows, onOpen }: TransferQueueProps) {
  const { t } = useTranslation('transfers')
  const cell = (row: TransferRow, key: string) => {
    if (key === 'transferNo') return row.transferNo
    if (key === 'projectName') return row.projectName
    if (key === 'kind') return row.kind_dictText
    if (key === 'status') return <Chip tone={toneOf(row.status)}>{row.status_dictText}</Chip>
    if (key === 'round') return row.round
    if (key === 'volumes') return row.volumes
    if (key === 'submittedAt') return row.submittedAt?.slice(0, 10)
    if (key === 'dueDay') return <Due row={row} />
    if (key === 'reviewerName')
      return row.reviewerName ?? (row.assigneeName && t('assignedTo', { name: row.assigneeName }))
    return (
      <Button size="small" aria-label={t('review.openOf', { no: row.transferNo })} onPress={() => void onOpen(row)}>
        {t('review.open')}
      </Button>
    )
  }
  return (
    <ScrollArea aria-label={t('review.queue')} className="rounded-lg border border-line bg-surface">
      <Table
        aria-label={t('review.queue')}
        className="w-full min-w-250 table-fixed border-collapse"
        columns={COLUMNS.map(([key, width]) => ({
          key,
          title: t(key === 'open' ? 'review.open' : `field.${key}`),
          ...(width !== undefined && { width })
        }))}
        rows={rows}
        cellOf={cell}
        onRowAction={(id) => {
          const row = rows.find((one) => one.id === id)
          if (row) void onOpen(row)
        }}
        empty={<Empty title={t('review.empty')} />}
      />
    </ScrollArea>
  )
}

function Due({ row: { dueDay, daysLeft } }: { readonly row: TransferRow }) {
  const { t } = useTranslation('transfers')
  if (dueDay === null || daysLeft === null) return null
  return (
    <span className={daysLeft < 0 ? 'text-danger' : undefined}>
      {daysLeft < 0 ? t('overdue', { day: dueDay, count: -daysLeft }) : t('due', { day: dueDay, count: daysLeft })}
    </span>
  )
}
