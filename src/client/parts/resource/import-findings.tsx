import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import type { importState } from '#contract/core/resource/file-verbs.ts'
import type { output } from '#contract/core/schema.ts'
import { Button } from '#ui/button.tsx'
import { Table } from '#ui/table.tsx'

import type { ResourceTexts } from './texts.ts'

/** How far an import is, and what its rows would change. */
export type ImportState = output<typeof importState>

interface ImportFindingsProps {
  readonly texts: ResourceTexts
  readonly state: ImportState
  /** Whether the rows without faults have been taken. */
  readonly isOver: boolean
  /** Fetches the workbook of the rows with faults. */
  readonly onFetch: () => void
}

/** What was found in a file, or taken of it: how many rows are new, changed, the same and faulty, and the faulty ones with their reasons. */
export function ImportFindings({ texts, state, isOver, onFetch }: ImportFindingsProps) {
  const { t } = useTranslation('resource')
  const { counts, total, faulty, columns, fileName } = state
  const unknown = columns.filter(({ field, heading }) => field === null && heading !== '').map(({ heading }) => heading)
  const words = isOver
    ? t(counts.faulty > 0 ? 'importPartly' : 'importDone', { ...counts, count: counts.done, thing: texts.thing })
    : t('importCounts', { ...counts, total })
  return (
    <>
      <div role="status" className="flex flex-col gap-1">
        <p className="font-semibold wrap-anywhere">{fileName}</p>
        <p className={isOver && counts.faulty > 0 ? 'text-warn' : ''}>{words}</p>
        {unknown.length > 0 && !isOver && (
          <p className="text-quiet wrap-anywhere">{t('importUnknown', { columns: unknown.join('、') })}</p>
        )}
      </div>
      {faulty.length > 0 && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h3 className="font-semibold">{t('importFaulty', { count: counts.faulty })}</h3>
            <Button size="small" icon={<Download aria-hidden />} onPress={onFetch}>
              {t('importRefused')}
            </Button>
          </div>
          <div className="max-h-80 overflow-auto rounded-lg border border-line bg-surface">
            <Table
              aria-label={t('importFaulty', { count: counts.faulty })}
              className="w-full min-w-120 table-fixed border-collapse"
              columns={[
                { key: 'no', title: t('importRow'), width: 72 },
                { key: 'reason', title: t('importReason') },
                { key: 'cells', title: t('importCells') }
              ]}
              empty={null}
              rows={faulty.map((row) => ({ ...row, id: String(row.no) }))}
              cellOf={(row, key) =>
                key === 'cells' ? row.cells.filter(Boolean).join(' | ') : String(row[key as 'no' | 'reason'])
              }
            />
          </div>
        </>
      )}
    </>
  )
}
