import { useTranslation } from 'react-i18next'

import type { TransferPackage } from '#contract/transfers/packing.ts'
import { fileSize } from '#ui/base/text/file-size.ts'
import { Descriptions } from '#ui/data/descriptions.tsx'

/** What a package is, and how its last verification came out. */
export function PackageFactsList({ of: { made, report, checkedAt } }: { readonly of: TransferPackage }) {
  const { t } = useTranslation('transfers')
  if (!made) return <p className="text-quiet">{t('online.notMade')}</p>
  const time = checkedAt?.slice(0, 16) ?? ''
  const checked = report
    ? t(report.isValid ? 'online.isValid' : 'online.isBroken', { time, count: report.count })
    : t('online.notChecked')
  return (
    <>
      <Descriptions
        columns={2}
        items={[
          { term: t('online.digest'), value: <span className="wrap-anywhere">{made.sha256}</span>, isWide: true },
          { term: t('online.size'), value: fileSize(made.bytes) },
          { term: t('online.content'), value: t('online.contentOf', { count: made.files }) },
          {
            term: t('online.made'),
            value: t('online.madeBy', { name: made.byName ?? t('byServer'), time: made.at?.slice(0, 16) ?? '' })
          },
          { term: t('online.check'), value: checked }
        ]}
      />
      <p className="text-quiet text-xs/5">{t('online.about')}</p>
    </>
  )
}
