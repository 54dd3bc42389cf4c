import { useTranslation } from 'react-i18next'

import type { TransferRow } from '#contract/transfers/transfers.ts'
import { fileSize } from '#ui/base/text/file-size.ts'
import { Chip } from '#ui/status/chip.tsx'
import { Descriptions } from '#ui/data/descriptions.tsx'

import { toneOf } from './transfer-tones.ts'

/** What an application is, and by when its project must be transferred. */
export function TransferFacts({ row }: { readonly row: TransferRow }) {
  const { t } = useTranslation('transfers')
  const { daysLeft, dueDay } = row
  // What is only electronic has no pages, and is counted in bytes.
  const contentOf = ({ volumes, files, pages, bytes }: TransferRow) =>
    pages === 0 && files > 0
      ? t('contentElectronic', { volumes, files, size: fileSize(bytes) })
      : t('contentOf', { volumes, files, pages })
  const due =
    dueDay === null || daysLeft === null ? null : (
      <span className={daysLeft < 0 ? 'text-danger' : undefined}>
        {daysLeft < 0 ? t('overdue', { day: dueDay, count: -daysLeft }) : t('due', { day: dueDay, count: daysLeft })}
      </span>
    )
  return (
    <Descriptions
      items={[
        { term: t('field.status'), value: <Chip tone={toneOf(row.status)}>{row.status_dictText}</Chip> },
        { term: t('field.kind'), value: `${row.kind_dictText} \u00b7 ${row.parcel_dictText}` },
        { term: t('field.dueDay'), value: due },
        { term: t('field.units'), value: row.units.map(({ name }) => name).join(t('listSeparator')), isWide: true },
        {
          term: t('content'),
          value: contentOf(row)
        },
        { term: t('field.mode'), value: row.mode_dictText },
        { term: t('field.round'), value: row.round === 0 ? '' : t('roundOf', { round: row.round }) },
        { term: t('parties'), value: [row.fromName, row.toName].filter(Boolean).join(' \u2192 ') },
        { term: t('field.applicantName'), value: row.applicantName },
        { term: t('field.reviewerName'), value: row.reviewerName ?? row.assigneeName }
      ]}
    />
  )
}
