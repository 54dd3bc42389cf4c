import { LineChart } from '#ui/chart/line-chart.tsx'

import type { GalleryPage, T } from '../../page.ts'
import { CHART_KEYS, sampleCounts } from '../../sample/chart-examples.ts'
import { InDialog } from '../../sample/in-dialog.tsx'

const act = () => undefined
const months = (t: T) => Array.from({ length: 12 }, (_, at) => t('sample.nthMonth', { number: at + 1 }))

export const page: GalleryPage = {
  without: { disabled: 'showsOnly', readOnly: 'showsOnly', invalid: 'showsOnly' },
  keys: CHART_KEYS,
  examples: {
    default: ({ t }) => (
      <LineChart
        title={t('sample.byMonth')}
        unit={t('sample.count')}
        by={t('sample.month')}
        categories={months(t)}
        series={[{ name: t('sample.received'), values: sampleCounts(12, 420) }]}
      />
    ),
    series: ({ t }) => (
      <LineChart
        title={t('sample.byCategory')}
        unit={t('sample.count')}
        by={t('sample.month')}
        categories={months(t)}
        series={[
          { name: t('sample.preparation'), values: sampleCounts(12, 120, 9) },
          { name: t('sample.supervision'), values: sampleCounts(12, 210, 4) },
          { name: t('sample.construction'), values: sampleCounts(12, 420) },
          { name: t('sample.asBuilt'), values: sampleCounts(12, 260, 6) },
          { name: t('sample.acceptance'), values: sampleCounts(12, 90, 2) },
          { name: t('sample.photos'), values: sampleCounts(12, 40, 3) }
        ]}
      />
    ),
    negative: ({ t }) => (
      <LineChart
        title={t('sample.change')}
        by={t('sample.month')}
        categories={months(t)}
        series={[{ name: t('sample.change'), values: [12, -8, 30, null, null, 4, 0, null, 17, -21, -4, 9] }]}
      />
    ),
    table: ({ t }) => (
      <LineChart
        title={t('sample.byUnit')}
        by={t('sample.month')}
        categories={months(t)}
        series={[
          { name: t('sample.received'), values: sampleCounts(12, 420) },
          { name: t('sample.checked'), values: sampleCounts(12, 380, 2) }
        ]}
        defaultTableShown
      />
    ),
    long: ({ t }) => (
      <LineChart
        title={t('sample.longLabel')}
        by={t('sample.unit')}
        categories={[t('sample.longValue'), t('sample.longAgree'), t('sample.value')]}
        series={[
          { name: t('sample.longLabel'), values: [1_234_567, 845_000, 96_400] },
          { name: t('sample.others'), values: [834_567, 815_000, 496_400] }
        ]}
      />
    ),
    many: ({ t }) => (
      <LineChart
        title={t('sample.files')}
        unit={t('sample.count')}
        by={t('sample.date')}
        categories={Array.from({ length: 1000 }, (_, at) => t('sample.nthDay', { number: at + 1 }))}
        series={[
          {
            name: t('sample.received'),
            values: Array.from({ length: 1000 }, (_, at) =>
              Math.round(300 + 220 * Math.sin(at / 90) + 40 * Math.cos(at / 7))
            )
          }
        ]}
      />
    ),
    loading: ({ t }) => (
      <LineChart title={t('sample.byCategory')} by={t('sample.month')} categories={[]} series={[]} mode="loading" />
    ),
    failed: ({ t }) => (
      <LineChart
        title={t('sample.byUnit')}
        by={t('sample.month')}
        categories={[]}
        series={[]}
        mode="failed"
        onRetry={act}
      />
    ),
    empty: ({ t }) => <LineChart title={t('sample.byMonth')} by={t('sample.month')} categories={[]} series={[]} />,
    inDialog: ({ t }) => (
      <InDialog t={t}>
        <LineChart
          title={t('sample.byMonth')}
          by={t('sample.month')}
          categories={months(t)}
          series={[{ name: t('sample.received'), values: sampleCounts(12, 420) }]}
        />
      </InDialog>
    )
  }
}
