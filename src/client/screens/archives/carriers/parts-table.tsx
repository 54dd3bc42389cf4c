import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { carrierSize, type PackagePart } from '#contract/transfers/carriers.ts'
import { ScrollArea } from '#ui/containers/scroll-area.tsx'
import { Table } from '#ui/data/table.tsx'

const COLUMNS = ['part', 'volumes', 'files', 'size', 'digest', 'read'] as const
const WIDTHS: Readonly<Record<string, number>> = { part: 70, files: 70, size: 90, read: 190, action: 190 }
/** So many digits of a digest are shown: as many as the label of a carrier has. */
const SHORT = 16

interface PartsTableProps {
  readonly parts: readonly PackagePart[]
  /** What can be done with a part; without it nothing. */
  readonly actions?: (part: PackagePart) => ReactNode
  /** Enter on a part. */
  readonly onPart?: (no: number) => void
}

/** The parts of a package, one for each carrier. */
export function PartsTable({ parts, actions, onPart }: PartsTableProps) {
  const { t } = useTranslation('transfers')
  const keys = actions ? [...COLUMNS, 'action' as const] : COLUMNS
  return (
    <ScrollArea aria-label={t('carriers.parts')} className="max-h-72 rounded-lg border border-line">
      <Table
        aria-label={t('carriers.parts')}
        className="w-full min-w-200 table-fixed border-collapse"
        columns={keys.map((key) => ({
          key,
          title: t(`carriers.column.${key}`),
          ...(WIDTHS[key] !== undefined && { width: WIDTHS[key] })
        }))}
        rows={parts.map((part) => ({ id: String(part.no), part }))}
        cellOf={({ part }, key) => {
          if (key === 'part') return partOfAll(part)
          if (key === 'volumes') return volumesOf(part)
          if (key === 'files') return String(part.files)
          if (key === 'size') return carrierSize(part.bytes)
          if (key === 'digest') return part.sha256.slice(0, SHORT)
          if (key === 'action') return actions?.(part)
          return part.readAt === null
            ? t('carriers.notRead')
            : t('carriers.readBy', { name: part.readBy ?? t('byServer'), time: part.readAt.slice(0, 16) })
        }}
        empty={null}
        {...(onPart && { onRowAction: (no: string | number) => onPart(Number(no)) })}
      />
    </ScrollArea>
  )

  function volumesOf({ from, to, volumes: count }: PackagePart): string {
    if (from === null || to === null) return t('carriers.formsAlone')
    return from === to ? t('carriers.oneVolume', { from }) : t('carriers.volumesOf', { from, to, count })
  }
}

/** Which part of how many. */
export const partOfAll = ({ no, of }: Pick<PackagePart, 'no' | 'of'>): string => `${no}/${of}`
