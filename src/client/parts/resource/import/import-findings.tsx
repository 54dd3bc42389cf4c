import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '#ui/actions/button.tsx'

import { ImportMending } from './import-mending.tsx'
import type { ImportState, MendedRow } from './import-state.ts'
import type { ResourceTexts } from '../rows/texts.ts'

interface ImportFindingsProps {
  readonly texts: ResourceTexts
  readonly state: ImportState
  /** Whether the rows without faults have been taken. */
  readonly isOver: boolean
  /** Fetches the workbook of the rows with faults. */
  readonly onFetch: () => void
  /** Checks rows again as they are now, and answers what the whole import is then. */
  readonly onMend: (rows: readonly MendedRow[]) => Promise<ImportState>
}

/** What was found in a file, or taken of it: how many rows are new, changed, the same and faulty, and the faulty ones with their reasons, to be mended where they are. */
export function ImportFindings({ texts, state, isOver, onFetch, onMend }: ImportFindingsProps) {
  const { t } = useTranslation('resource')
  const { counts, total, faulty, columns, fileName, mapping } = state
  const unknown = columns.filter(({ field, heading }) => field === null && heading !== '').map(({ heading }) => heading)
  const label = t('importFaulty', { count: counts.faulty })
  const words = isOver
    ? t(counts.faulty > 0 ? 'importPartly' : 'importDone', { ...counts, count: counts.done, thing: texts.thing })
    : t(counts.done > 0 ? 'importCountsMore' : 'importCounts', { ...counts, total })
  /** How the file is read: read otherwise, other rows have faults. */
  const reading = JSON.stringify([state.id, state.key, state.mode, columns.map(({ field }) => field)])
  const [faultyReading, setFaultyReading] = useState<string | null>(null)
  if (faulty.length > 0 && faultyReading !== reading) setFaultyReading(reading)
  const hadFaults = faulty.length > 0 || faultyReading === reading
  return (
    <>
      <div role="status" className="flex flex-col gap-1">
        <p className="font-semibold wrap-anywhere">{fileName}</p>
        <p className={isOver && counts.faulty > 0 ? 'text-warn' : ''}>{words}</p>
        <ChangingRows {...{ texts, state, isOver }} />
        {unknown.length > 0 && !isOver && (
          <p className="text-quiet wrap-anywhere">
            {t(mapping === 'hand' || mapping === 'profile' ? 'importLeftOut' : 'importUnknown', {
              columns: unknown.join('、')
            })}
          </p>
        )}
      </div>
      {hadFaults && (
        <section aria-label={label} className="flex flex-col gap-2">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h3 className="font-semibold">{label}</h3>
            {counts.faulty > 0 && (
              <Button size="small" icon={<Download aria-hidden />} onPress={onFetch}>
                {t('importRefused')}
              </Button>
            )}
          </div>
          <ImportMending key={reading} {...{ label, texts, state, onMend }} />
          <p className="text-quiet text-sm">{t('importMendHint')}</p>
        </section>
      )}
    </>
  )
}

/** Whom the file would change, by name and with what of it: read before it is done. */
function ChangingRows({
  texts,
  state: { changing, counts },
  isOver
}: Pick<ImportFindingsProps, 'texts' | 'state' | 'isOver'>) {
  const { t } = useTranslation('resource')
  if (isOver || changing.length === 0) return null
  const rows = changing.map(({ name, fields }) =>
    t('importChangeOf', { name, fields: fields.map((field) => texts.field(field)).join('、') })
  )
  const key = changing.length < counts.changed ? 'importChangingMore' : 'importChanging'
  return <p className="text-warn wrap-anywhere">{t(key, { count: counts.changed, rows: rows.join('；') })}</p>
}
