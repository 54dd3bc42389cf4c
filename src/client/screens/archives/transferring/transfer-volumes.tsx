import { useTranslation } from 'react-i18next'

import { volumeNumber } from '#contract/archives/volume-number.ts'
import type { TransferVolume } from '#contract/transfers/transfers.ts'
import { ScrollArea } from '#ui/containers/scroll-area.tsx'
import { Table } from '#ui/data/table.tsx'

const WIDTHS = { volumeNo: 80, archiveNo: 190, files: 80, status: 110, result: 240 } as const

/** The volumes of an application, each with its state and how it was decided about. */
export function TransferVolumes({ volumes }: { readonly volumes: readonly TransferVolume[] }) {
  const { t } = useTranslation('transfers')
  const cell = (volume: TransferVolume, key: string) => {
    if (key === 'volumeNo') return volumeNumber(volume.volumeNo)
    if (key === 'archiveNo') return volume.archiveNo
    if (key === 'title') return volume.title
    if (key === 'files') return volume.files
    if (key === 'status') return volume.status_dictText
    if (volume.result === null) return ''
    const words = [volume.reason_dictText, volume.opinion].filter((one, at, all) => one && all.indexOf(one) === at)
    return [t(`result.${volume.result}`), ...words].join(t('listSeparator'))
  }
  return (
    <ScrollArea
      aria-label={t('volumes', { count: volumes.length })}
      className="rounded-lg border border-line bg-surface"
    >
      <Table
        aria-label={t('volumes', { count: volumes.length })}
        className="w-full min-w-200 table-fixed border-collapse"
        columns={(['volumeNo', 'title', 'archiveNo', 'files', 'status', 'result'] as const).map((key) => ({
          key,
          title: t(`column.${key}`),
          ...(key in WIDTHS && { width: WIDTHS[key as keyof typeof WIDTHS] }),
          ...(key === 'files' && { align: 'end' as const })
        }))}
        rows={volumes}
        cellOf={cell}
        empty={t('volumes.none')}
      />
    </ScrollArea>
  )
}
