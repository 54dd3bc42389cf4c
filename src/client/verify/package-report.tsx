import { useTranslation } from 'react-i18next'

import { partText } from '#package/format/bag-count.ts'
import type { Report } from '#package/format/report.ts'
import { fileSize } from '#ui/base/text/file-size.ts'
import { Button } from '#ui/actions/button.tsx'
import { Descriptions } from '#ui/data/descriptions.tsx'

import { FindingsTable } from './findings-table.tsx'
import { VerdictHeading } from './verdict-heading.tsx'

export interface PackageReportProps {
  name: string
  report: Report
  /** Called to verify another package. */
  onAgain: () => void
}

/** How a verification came out: the verdict as a heading that takes the focus, the figures, and every finding in a table. */
export function PackageReportView({ name, report, onAgain }: PackageReportProps) {
  const { t } = useTranslation('verify')
  const { isValid, digest, files, bytes, algorithms, info, part, findings, count } = report
  return (
    <div className="flex flex-col gap-4">
      <VerdictHeading isValid={isValid}>{isValid ? t('page.valid') : t('page.broken')}</VerdictHeading>
      <Descriptions
        columns={2}
        items={[
          { term: t('result.digest'), value: digest, isWide: true },
          ...(part ? [{ term: t('result.part'), value: `${partText(part)} ${part.group}`, isWide: true }] : []),
          { term: t('result.files'), value: String(files) },
          { term: t('result.bytes'), value: `${bytes} (${fileSize(bytes)})` },
          { term: t('result.algorithms'), value: algorithms.join(', ') }
        ]}
      />
      {findings.length > 0 ? (
        <FindingsTable findings={findings.map((one) => ({ ...one, path: one.path ?? name }))} count={count} />
      ) : (
        <p>{t('page.nothingFound')}</p>
      )}
      {info.length > 0 && (
        <section className="flex flex-col gap-2">
          <h3 className="font-medium">{t('result.info')}</h3>
          <Descriptions columns={2} items={uniqueTerms(info)} />
        </section>
      )}
      <Button className="self-start" onPress={onAgain}>
        {t('page.again')}
      </Button>
    </div>
  )
}

/** Labels with their values; those of one label together. */
function uniqueTerms(info: Report['info']) {
  const values = new Map<string, string[]>()
  for (const [label, value] of info) values.set(label, [...(values.get(label) ?? []), value])
  return [...values].map(([term, all]) => ({ term, value: all.join('\n') }))
}
