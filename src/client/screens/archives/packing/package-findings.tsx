import { useTranslation } from 'react-i18next'

import type { TransferPackage } from '#contract/transfers/packing.ts'
import { ScrollArea } from '#ui/containers/scroll-area.tsx'
import { Table } from '#ui/data/table.tsx'

const COLUMNS = ['path', 'problem', 'weight', 'expected', 'found'] as const
const TITLES = {
  path: 'table.path',
  problem: 'table.problem',
  weight: 'table.weight',
  expected: 'table.expected',
  found: 'table.actual'
} as const

interface PackageFindingsProps {
  readonly report: NonNullable<TransferPackage['report']>
}

/** What the verifier has found in a package, each with its path, errors first. */
export function PackageFindings({ report: { findings, count } }: PackageFindingsProps) {
  const { t } = useTranslation('verify')
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-medium">{t('page.findings', { count })}</h3>
      {count > findings.length && <p>{t('page.more', { shown: findings.length })}</p>}
      <ScrollArea aria-label={t('page.findings', { count })} className="max-h-96 rounded-lg border border-line">
        <Table
          aria-label={t('page.findings', { count })}
          className="w-full min-w-180 table-fixed border-collapse"
          columns={COLUMNS.map((key) => ({
            key,
            title: t(TITLES[key]),
            ...(key === 'weight' && { width: 72 })
          }))}
          rows={findings.map((one, index) => ({ ...one, id: String(index) }))}
          cellOf={({ path, title, weight, expected, found }, key) => {
            if (key === 'problem') return title
            if (key === 'weight') return t(weight === 'error' ? 'weight.error' : 'weight.note')
            return (key === 'path' ? path : key === 'expected' ? expected : found) ?? ''
          }}
          empty={null}
        />
      </ScrollArea>
    </section>
  )
}
