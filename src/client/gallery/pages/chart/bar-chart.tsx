import { BarChart } from '#ui/chart/bar-chart.tsx'

import type { GalleryPage } from '../../page.ts'
import { CHART_KEYS, sampleCounts, documents } from '../../sample/chart-examples.ts'
import { InDialog } from '../../sample/in-dialog.tsx'

const act = () => undefined

export const page: GalleryPage = {
  without: { disabled: 'showsOnly', readOnly: 'showsOnly', invalid: 'showsOnly' },
  keys: CHART_KEYS,
  examples: {
    default: ({ t }) => (
      <BarChart
        title={t('sample.byCategory')}
        unit={t('sample.count')}
        by={t('sample.category')}
        categories={documents(t)}
        series={[{ name: t('sample.received'), values: [31, 58, 112, 74, 26, 9] }]}
      />
    ),
    series: ({ t }) => (
      <BarChart
        title={t('sample.byMonth')}
        unit={t('sample.count')}
        by={t('sample.month')}
        categories={Array.from({ length: 6 }, (_, at) => t('sample.nthMonth', { number: at + 1 }))}
        series={[
          { name: t('sample.received'), values: sampleCounts(6, 160) },
          { name: t('sample.checked'), values: sampleCounts(6, 130, 2) },
          { name: t('sample.returned'), values: sampleCounts(6, 40, 5) }
        ]}
      />
    ),
    negative: ({ t }) => (
      <BarChart
        title={t('sample.change')}
        by={t('sample.month')}
        categories={Array.from({ length: 8 }, (_, at) => t('sample.nthMonth', { number: at + 1 }))}
        series={[{ name: t('sample.change'), values: [12, -8, 30, null, -21, 4, 0, 17] }]}
      />
    ),
    table: ({ t }) => (
      <BarChart
        title={t('sample.byCategory')}
        by={t('sample.category')}
        categories={documents(t)}
        series={[
          { name: t('sample.received'), values: [31, 58, 112, 74, 26, 9] },
          { name: t('sample.checked'), values: [30, 41, 96, 70, null, 9] }
        ]}
        defaultTableShown
      />
    ),
    long: ({ t }) => (
      <BarChart
        title={t('sample.longLabel')}
        unit={t('sample.count')}
        by={t('sample.unit')}
        categories={[t('sample.longValue'), t('sample.longAgree'), t('sample.value')]}
        series={[{ name: t('sample.received'), values: [1_234_567, 845_000, 96_400] }]}
      />
    ),
    many: ({ t }) => (
      <BarChart
        title={t('sample.byUnit')}
        unit={t('sample.count')}
        by={t('sample.unit')}
        categories={Array.from({ length: 1000 }, (_, at) => t('sample.unitName', { number: at + 1 }))}
        series={[{ name: t('sample.received'), values: sampleCounts(1000, 480) }]}
      />
    ),
    loading: ({ t }) => (
      <BarChart title={t('sample.byCategory')} by={t('sample.category')} categories={[]} series={[]} mode="loading" />
    ),
    failed: ({ t }) => (
      <BarChart
        title={t('sample.byUnit')}
        by={t('sample.unit')}
        categories={[]}
        series={[]}
        mode="failed"
        onRetry={act}
      />
    ),
    empty: ({ t }) => <BarChart title={t('sample.byMonth')} by={t('sample.month')} categories={[]} series={[]} />,
    inDialog: ({ t }) => (
      <InDialog t={t}>
        <BarChart
          title={t('sample.byCategory')}
          by={t('sample.category')}
          categories={documents(t)}
          series={[{ name: t('sample.received'), values: [31, 58, 112, 74, 26, 9] }]}
        />
      </InDialog>
    )
  }
}
