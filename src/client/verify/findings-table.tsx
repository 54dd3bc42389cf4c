import { useTranslation } from 'react-i18next'

import type { Finding } from '#package/format/findings.ts'
import { ScrollArea } from '#ui/containers/scroll-area.tsx'
import { Table } from '#ui/data/table.tsx'

interface FindingsTableProps {
  readonly findings: readonly (Finding & { readonly path: string })[]
  /** How many were found; of very many only the first are listed. */
  readonly count: number
}

/** Every finding of a verification with its path. */
export function FindingsTable({ findings, count }: FindingsTableProps) {
  const { t } = useTranslation('verify')
  const columns = [
    { key: 'path', title: t('table.path') },
    { key: 'problem', title: t('table.problem') },
    { key: 'weight', title: t('table.weight'), width: 72 },
    { key: 'expected', title: t('table.expected') },
    { key: 'found', title: t('table.actual') }
  ]
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-medium">{t('page.findings', { count })}</h3>
      {count > findings.length && <p>{t('page.more', { shown: findings.length })}</p>}
      <ScrollArea aria-label={t('page.findings', { count })} className="rounded-lg border border-line">
        <Table
          aria-label={t('page.findings', { count })}
          className="w-full min-w-180 table-fixed border-collapse"
          columns={columns}
          rows={findings.map((one, index) => ({ ...one, id: String(index) }))}
          cellOf={(one, key) => {
            if (key === 'path') return one.path
            if (key === 'problem') return t(`code.${one.code}`)
            if (key === 'weight') return t(one.weight === 'error' ? 'weight.error' : 'weight.note')
            return (key === 'expected' ? one.expected : one.found) ?? ''
          }}
          empty={null}
        />
      </ScrollArea>
    </section>
  )
}
