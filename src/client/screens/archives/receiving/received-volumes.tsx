import { useTranslation } from 'react-i18next'

import { volumeNumber } from '#contract/archives/volume-number.ts'
import type { TransferVolume } from '#contract/transfers/transfers.ts'
import { ScrollArea } from '#ui/containers/scroll-area.tsx'
import { Table } from '#ui/data/table.tsx'

const COLUMNS = ['volumeNo', 'title', 'archiveNo', 'holdingNo', 'location', 'rating', 'status'] as const
type Column = (typeof COLUMNS)[number]
const WIDTHS: Partial<Record<Column, number>> = {
  volumeNo: 70,
  archiveNo: 190,
  holdingNo: 140,
  location: 150,
  rating: 150,
  status: 110
}

interface ReceivedVolumesProps {
  readonly volumes: readonly TransferVolume[]
  /** What is chosen, by ids; null where nothing can be done with chosen ones now. */
  readonly chosen: ReadonlySet<string> | null
  readonly onChoose: (ids: ReadonlySet<string>) => void
}

/** The volumes of a transfer that has come, with the numbers and places that they have at the archive. */
export function ReceivedVolumes({ volumes, chosen, onChoose }: ReceivedVolumesProps) {
  const { t } = useTranslation('transfers')
  return (
    <ScrollArea aria-label={t('receive.volumes')}>
      <Table
        aria-label={t('receive.volumes')}
        className="w-full min-w-180 table-fixed border-collapse"
        columns={COLUMNS.map((key) => ({
          key,
          title: t(`receive.column.${key}`),
          ...(WIDTHS[key] !== undefined && { width: WIDTHS[key] })
        }))}
        rows={volumes}
        cellOf={(volume, key) =>
          key === 'location' && !volume.takesRoom ? t('receive.noRoom') : cellOf(volume, key as Column)
        }
        empty={null}
        {...(chosen && {
          boxTitle: t('receive.chosen'),
          selectionMode: 'multiple' as const,
          selectedKeys: new Set(chosen),
          onSelectionChange: (keys: 'all' | Iterable<unknown>) =>
            onChoose(new Set(keys === 'all' ? volumes.map(({ id }) => id) : [...keys].map(String)))
        })}
      />
    </ScrollArea>
  )
}

/** How secret it is, and whether readers may see it, with the day until which it is controlled. */
const ratingOf = ({ secretLevel_dictText: level, openStatus_dictText: open, openUntil }: TransferVolume): string =>
  [level, open, openUntil].filter(Boolean).join(' · ')

function cellOf(volume: TransferVolume, key: Column): string {
  if (key === 'volumeNo') return volumeNumber(volume.volumeNo)
  if (key === 'location') return volume.place ?? ''
  if (key === 'rating') return ratingOf(volume)
  if (key === 'status') return volume.status_dictText
  return String(volume[key] ?? '')
}
