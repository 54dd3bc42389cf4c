import { useTranslation } from 'react-i18next'

import { transferReceipt } from '#contract/transfers/receiving.ts'
import { ask } from '#core/wire/http/ask.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { Button } from '#ui/actions/button.tsx'
import { Descriptions } from '#ui/data/descriptions.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'
import { Table } from '#ui/data/table.tsx'

const COLUMNS = ['volumeNo', 'title', 'archiveNo', 'holdingNo', 'registerNo', 'location'] as const

interface ReceiptDialogProps {
  readonly id: string
  readonly onClose: () => void
}

/** 接收记录: what the archive says that it has received, with the numbers that it has given. */
export function ReceiptDialog({ id, onClose }: ReceiptDialogProps) {
  const { t } = useTranslation(['transfers', 'resource'])
  const { state, refresh } = useAnswer((signal) => ask(transferReceipt, { id }, { signal, quiet: true }))
  return (
    <Dialog
      isOpen
      title={t('receive.receipt')}
      width={860}
      isDismissable
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <Button slot="close" kind="primary" autoFocus>
          {t('resource:close')}
        </Button>
      }
    >
      <Answered state={state} onRetry={refresh}>
        {({ transferNo, receivedAt, receivedBy, receiptSha256, volumes, files, stores, numbers }) => (
          <div className="flex flex-col gap-3">
            <Descriptions
              columns={2}
              items={[
                { term: t('receive.transfer'), value: transferNo },
                { term: t('receive.receivedAt'), value: `${receivedAt.slice(0, 16)} ${receivedBy ?? ''}` },
                { term: t('receive.counts'), value: t('receive.countsOf', { volumes, files }) },
                ...stores.map(({ store, objects, verifiedAt }) => ({
                  term: t('receive.store', { store }),
                  value: t('receive.copies', { done: objects, total: objects, time: verifiedAt?.slice(0, 16) ?? '' })
                })),
                { term: t('receive.digest'), value: receiptSha256, isWide: true }
              ]}
            />
            <Table
              aria-label={t('receive.volumes')}
              columns={COLUMNS.map((key) => ({ key, title: t(`receive.column.${key}`) }))}
              rows={numbers.map((one) => ({ ...one, id: one.volumeId }))}
              cellOf={(one, key) => String(one[key as (typeof COLUMNS)[number]] ?? '')}
              empty={null}
            />
          </div>
        )}
      </Answered>
    </Dialog>
  )
}
