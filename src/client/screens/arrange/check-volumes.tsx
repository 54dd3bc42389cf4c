import { useTranslation } from 'react-i18next'

import { volumeNumber } from '#contract/archives/volume-number.ts'
import type { CheckedVolumeResult } from '#contract/checks/runs.ts'
import { Disclosure } from '#ui/containers/disclosure.tsx'
import { ScrollArea } from '#ui/containers/scroll-area.tsx'
import { Table } from '#ui/data/table.tsx'

const COLUMNS = ['volumeNo', 'title', 'result', 'found', 'human'] as const
const WIDTHS = { volumeNo: 90, result: 120, found: 80, human: 80 } as const

/** How each volume came out that a check has seen whole; what its project lacks is no fault of it. */
export function CheckVolumes({ volumes }: { readonly volumes: readonly CheckedVolumeResult[] }) {
  const { t } = useTranslation('checks')
  const failed = volumes.filter(({ result }) => result === 'failed' || result === 'crashed').length
  const title = t('volumes', { count: volumes.length, failed })
  const cell = (volume: CheckedVolumeResult, key: string) => {
    if (key === 'result') return t(`result.${volume.result}`)
    if (key === 'volumeNo') return volumeNumber(volume.volumeNo)
    return volume[key as 'title' | 'found' | 'human']
  }
  return (
    <Disclosure level={2} title={title}>
      <ScrollArea aria-label={title} className="max-h-96 rounded-lg border border-line bg-surface">
        <Table
          aria-label={title}
          className="w-full min-w-160 table-fixed border-collapse"
          columns={COLUMNS.map((key) => ({
            key,
            title: t(`volumes.${key}`),
            ...(key in WIDTHS && { width: WIDTHS[key as keyof typeof WIDTHS] }),
            ...((key === 'found' || key === 'human') && { align: 'end' as const })
          }))}
          rows={volumes}
          cellOf={cell}
          empty={null}
        />
      </ScrollArea>
    </Disclosure>
  )
}
