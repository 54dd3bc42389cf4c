import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { listTransfers, type TransferRow } from '#contract/transfers/transfers.ts'
import { ask } from '#core/wire/http/ask.ts'
import { textParam } from '#parts/address/params.ts'
import { useAddressState } from '#parts/address/use-page-address.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { useFollowed } from '#parts/answer/use-followed.ts'
import { PageHead } from '#parts/page/page-head.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Chip } from '#ui/status/chip.tsx'
import { Empty } from '#ui/status/empty.tsx'
import { ScrollArea } from '#ui/containers/scroll-area.tsx'
import { Table } from '#ui/data/table.tsx'

import { InboundDialog } from './receiving/inbound-dialog.tsx'
import { ReceivedTransfer } from './receiving/received-transfer.tsx'
import { toneOf } from './transferring/transfer-tones.ts'

/** The states in which the archive has something to do with a transfer here, or has done it. */
const SHOWN = ['packed', 'transmitting', 'received', 'verify_failed', 'verified', 'completed']
const MOST = 200
const COLUMNS = ['transferNo', 'project', 'kind', 'status', 'volumes', 'submittedAt'] as const
const WIDTHS: Partial<Record<(typeof COLUMNS)[number], number>> = {
  transferNo: 150,
  kind: 90,
  status: 110,
  volumes: 80,
  submittedAt: 160
}
const PARAMS = { id: textParam }

/** 接收入库: transfers that have come to the archive, each to be verified, placed and shelved, or sent back. */
export default function TransferReceive() {
  const { t } = useTranslation('transfers')
  const [round, setRound] = useState(0)
  const [isInboundOpen, setInboundOpen] = useState(false)
  const [{ id: transfer }, change] = useAddressState(PARAMS, { id: t('receive.transfer') })
  const { state, refresh } = useAnswer((signal) =>
    ask(listTransfers, { pageNo: 1, pageSize: MOST, column: 'submittedAt', order: 'desc' }, { signal, quiet: true })
  )
  useFollowed('transfer.application', refresh)
  const again = async () => {
    setRound(round + 1)
    return refresh()
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 page-edge pb-4">
      <PageHead title={t('receive.title')} onRefresh={again}>
        <Button onPress={() => setInboundOpen(true)}>{t('inbound.title')}</Button>
      </PageHead>
      <Answered state={state} onRetry={refresh}>
        {({ records }) => {
          const rows = records.filter(({ status }) => SHOWN.includes(status))
          const shown = rows.find(({ id }) => id === transfer)
          if (rows.length === 0) return <Empty title={t('receive.none')} />
          return (
            <>
              <ScrollArea aria-label={t('receive.queue')} className="max-h-64 rounded-lg border border-line bg-surface">
                <Table
                  aria-label={t('receive.queue')}
                  className="w-full min-w-200 table-fixed border-collapse"
                  columns={COLUMNS.map((key) => ({
                    key,
                    title: t(`receive.column.${key}`),
                    ...(WIDTHS[key] !== undefined && { width: WIDTHS[key] })
                  }))}
                  rows={rows}
                  cellOf={(row, key) => cellOf(row, key as (typeof COLUMNS)[number])}
                  empty={null}
                  onRowAction={(id) => change({ id: String(id) })}
                />
              </ScrollArea>
              {shown ? (
                <ReceivedTransfer key={`${shown.id} ${round}`} row={shown} onChanged={again} />
              ) : (
                <p className="text-quiet">{t('receive.choose')}</p>
              )}
            </>
          )
        }}
      </Answered>
      {isInboundOpen && (
        <InboundDialog
          onClose={() => {
            setInboundOpen(false)
            // What has come meanwhile is in the queue.
            void refresh()
          }}
        />
      )}
    </div>
  )
}

function cellOf(row: TransferRow, key: (typeof COLUMNS)[number]): ReactNode {
  if (key === 'project') return row.projectName
  if (key === 'kind') return row.kind_dictText
  if (key === 'status') return <Chip tone={toneOf(row.status)}>{row.status_dictText}</Chip>
  if (key === 'submittedAt') return row.submittedAt?.slice(0, 16) ?? ''
  return String(row[key])
}
