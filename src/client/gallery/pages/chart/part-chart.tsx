import { PartChart } from '#ui/chart/part-chart.tsx'

import type { GalleryPage, T } from '../../page.ts'
import { CHART_KEYS, sampleCounts, documents } from '../../sample/chart-examples.ts'
import { InDialog } from '../../sample/in-dialog.tsx'

const act = () => undefined
const parts = (t: T) => documents(t).map((name, at) => ({ name, value: [31, 58, 112, 74, 26, 9][at] ?? 0 }))

export const page: GalleryPage = {
  without: { disabled: 'showsOnly', readOnly: 'showsOnly', invalid: 'showsOnly' },
  keys: CHART_KEYS,
  examples: {
    default: ({ t }) => (
      <PartChart title={t('sample.byCategory')} unit={t('sample.count')} by={t('sample.category')} parts={parts(t)} />
    ),
    some: ({ t }) => (
      <PartChart
        title={t('sample.retention')}
        by={t('sample.retention')}
        parts={[
          { name: t('sample.permanent'), value: 9200 },
          { name: t('sample.longTerm'), value: 61 },
          { name: t('sample.shortTerm'), value: 7 }
        ]}
      />
    ),
    table: ({ t }) => (
      <PartChart title={t('sample.files')} by={t('sample.category')} parts={parts(t)} defaultTableShown />
    ),
    long: ({ t }) => (
      <PartChart
        title={t('sample.longLabel')}
        by={t('sample.category')}
        parts={[
          { name: t('sample.longValue'), value: 1_234_567 },
          { name: t('sample.longAgree'), value: 845_000 }
        ]}
      />
    ),
    many: ({ t }) => (
      <PartChart
        title={t('sample.byUnit')}
        unit={t('sample.count')}
        by={t('sample.unit')}
        parts={sampleCounts(1000, 480).map((value, at) => ({ name: t('sample.unitName', { number: at + 1 }), value }))}
      />
    ),
    loading: ({ t }) => <PartChart title={t('sample.volumes')} by={t('sample.category')} parts={[]} mode="loading" />,
    failed: ({ t }) => (
      <PartChart title={t('sample.drawings')} by={t('sample.category')} parts={[]} mode="failed" onRetry={act} />
    ),
    empty: ({ t }) => <PartChart title={t('sample.photos')} by={t('sample.category')} parts={[]} />,
    inDialog: ({ t }) => (
      <InDialog t={t}>
        <PartChart title={t('sample.byCategory')} by={t('sample.category')} parts={parts(t)} />
      </InDialog>
    )
  }
}
