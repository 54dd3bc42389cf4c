import { useStore } from '@nanostores/react'
import { PackageOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { listTransfers, type TransferRow } from '#contract/transfers/transfers.ts'
import { $project } from '#core/state/session/user.ts'
import { ask } from '#core/wire/http/ask.ts'
import { textParam } from '#parts/address/params.ts'
import { useAddressState } from '#parts/address/use-page-address.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { useFollowed } from '#parts/answer/use-followed.ts'
import { PageHead } from '#parts/page/page-head.tsx'
import { Chip } from '#ui/status/chip.tsx'
import { Empty } from '#ui/status/empty.tsx'
import { ScrollArea } from '#ui/containers/scroll-area.tsx'
import { Table } from '#ui/data/table.tsx'

import { PackedTransfer } from './packing/packed-transfer.tsx'
import { toneOf } from './transferring/transfer-tones.ts'

/** The states from which a transfer is packed, and those that follow. */
const SHOWN = ['accepted', 'packed', 'transmitting', 'received', 'verify_failed', 'verified', 'completed']
const MOST = 200
const COLUMNS = ['transferNo', 'kind', 'status', 'volumes', 'files', 'submittedAt'] as const
type ColumnKey = (typeof COLUMNS)[number]
const WIDTHS: Partial<Record<ColumnKey, number>> = { kind: 120, status: 120, volumes: 80, files: 80, submittedAt: 160 }
const PARAMS = { id: textParam }

/** 在线移交: transfers that were accepted, each to be packed, verified, fetched, or sent to the archive. */
export default function TransferOnline() {
  const { t } = useTranslation('transfers')
  const project = useStore($project)
  if (project) return <Accepted key={project.id} project={project.id} />
  return (
    <div className="flex flex-1 flex-col page-edge pb-4">
      <PageHead title={t('online.title')} />
      <Empty title={t('noProject')} />
    </div>
  )
}

function Accepted({ project }: { readonly project: string }) {
  const { t } = useTranslation('transfers')
  const [{ id: transfer }, change] = useAddressState(PARAMS, { id: t('online.transfer') })
  const { state, refresh } = useAnswer((signal) =>
    ask(
      listTransfers,
      { pageNo: 1, pageSize: MOST, projectId: project, column: 'submittedAt', order: 'desc' },
      { signal, quiet: true }
    )
  )
  useFollowed('transfer.application', refresh)
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 page-edge pb-4">
      <PageHead title={t('online.title')} onRefresh={refresh} />
      <Answered state={state} onRetry={refresh} className="flex min-h-0 flex-1 flex-col gap-3">
        {({ records }) => {
          // An accepted 预验收 is over: nothing of it is packed.
          const rows = records.filter(({ kind, status }) => kind !== 'pre' && SHOWN.includes(status))
          const shown = rows.find(({ id }) => id === transfer)
          if (rows.length === 0)
            return (
              <Empty
                title={t('online.none')}
                description={t('online.noneHint')}
                icon={<PackageOpen aria-hidden />}
                className="m-auto"
              />
            )
          return (
            <>
              <ScrollArea
                aria-label={t('online.queue')}
                className="max-h-64 flex-none rounded-lg border border-line bg-surface"
              >
                <Table
                  aria-label={t('online.queue')}
                  className="w-full min-w-180 table-fixed border-collapse"
                  columns={COLUMNS.map((key) => ({
                    key,
                    title: t(key === 'files' ? 'field.files' : `receive.column.${key}`),
                    ...(WIDTHS[key] !== undefined && { width: WIDTHS[key] })
                  }))}
                  rows={rows}
                  cellOf={(row, key) => cellOf(row, key as ColumnKey)}
                  empty={null}
                  onRowAction={(id) => change({ id: String(id) })}
                />
              </ScrollArea>
              {shown ? (
                <PackedTransfer key={shown.id} row={shown} onChanged={refresh} />
              ) : (
                <p className="text-quiet">{t('online.choose')}</p>
              )}
            </>
          )
        }}
      </Answered>
    </div>
  )
}

function cellOf(row: TransferRow, key: ColumnKey): ReactNode {
  if (key === 'kind') return row.kind_dictText
  if (key === 'status') return <Chip tone={toneOf(row.status)}>{row.status_dictText}</Chip>
  if (key === 'submittedAt') return row.submittedAt?.slice(0, 16) ?? ''
  return String(row[key])
}
