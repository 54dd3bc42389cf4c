import { useTranslation } from 'react-i18next'

import { partText } from '#package/format/bag-count.ts'
import { fileSize } from '#ui/base/text/file-size.ts'
import { Button } from '#ui/actions/button.tsx'
import { Descriptions } from '#ui/data/descriptions.tsx'
import { ScrollArea } from '#ui/containers/scroll-area.tsx'
import { Table } from '#ui/data/table.tsx'

import { FindingsTable } from './findings-table.tsx'
import { VerdictHeading } from './verdict-heading.tsx'
import type { VerifiedPackages } from '#parts/package/verify-chosen.ts'

interface PartsReportProps {
  readonly verified: VerifiedPackages
  /** Called to verify another package. */
  readonly onAgain: () => void
}

/** How the verification of several packages came out, as of the parts that discs have brought: together, each by itself, and every finding. */
export function PartsReport({ verified: { packages, groups }, onAgain }: PartsReportProps) {
  const { t } = useTranslation('verify')
  const broken = packages.filter(({ report }) => !report.isValid).length
  const isValid = broken === 0 && groups.every((group) => group.isValid)
  const isGroup = groups.length > 0
  const verdict = isValid
    ? t(isGroup ? 'page.groupValid' : 'page.packagesValid', { count: packages.length })
    : t(isGroup ? 'page.groupBroken' : 'page.packagesBroken', { count: packages.length, broken })
  const findings = [
    ...groups.flatMap((group) => group.findings.map((one) => ({ ...one, path: one.path ?? group.group }))),
    ...packages.flatMap(({ name, report }) =>
      report.findings.map((one) => ({ ...one, path: one.path === undefined ? name : `${name}: ${one.path}` }))
    )
  ]
  const count = [...groups, ...packages.map(({ report }) => report)].reduce((sum, one) => sum + one.count, 0)
  const columns = [
    { key: 'name', title: t('table.path') },
    { key: 'part', title: t('result.part'), width: 90 },
    { key: 'files', title: t('result.files'), width: 110 },
    { key: 'bytes', title: t('result.bytes'), width: 120 },
    { key: 'digest', title: t('result.digest') },
    { key: 'verdict', title: t('result.verdict'), width: 90 }
  ]
  return (
    <div className="flex flex-col gap-4">
      <VerdictHeading isValid={isValid}>{verdict}</VerdictHeading>
      {groups.map(({ group, of, parts, digest, files, bytes }) => (
        <section key={group} className="flex flex-col gap-2">
          <h3 className="font-medium wrap-anywhere">{t('page.group', { group })}</h3>
          <Descriptions
            columns={2}
            items={[
              ...(digest === null ? [] : [{ term: t('result.digest'), value: digest, isWide: true }]),
              { term: t('result.parts'), value: t('page.partsOf', { count: parts.length, of }) },
              { term: t('result.files'), value: String(files) },
              { term: t('result.bytes'), value: `${bytes} (${fileSize(bytes)})` }
            ]}
          />
        </section>
      ))}
      <section className="flex flex-col gap-2">
        <h3 className="font-medium">{t('page.packages')}</h3>
        <ScrollArea aria-label={t('page.packages')} className="rounded-lg border border-line">
          <Table
            aria-label={t('page.packages')}
            className="w-full min-w-180 table-fixed border-collapse"
            columns={columns}
            rows={packages.map(({ name, report }) => ({ id: name, report }))}
            cellOf={({ id, report: { part, files, bytes, digest, isValid: isGood } }, key) => {
              if (key === 'name') return id
              if (key === 'part') return part ? partText(part) : ''
              if (key === 'files') return String(files)
              if (key === 'bytes') return fileSize(bytes)
              return key === 'digest' ? (digest ?? '') : t(isGood ? 'verdict.valid' : 'verdict.broken')
            }}
            empty={null}
          />
        </ScrollArea>
      </section>
      {findings.length > 0 ? <FindingsTable {...{ findings, count }} /> : <p>{t('page.nothingFound')}</p>}
      <Button className="self-start" onPress={onAgain}>
        {t('page.again')}
      </Button>
    </div>
  )
}
