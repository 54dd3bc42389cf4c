import { DateRangeField } from '#ui/date/date-range-field.tsx'

import type { GalleryPage } from '../../page.ts'
import { fieldExamples } from '../../sample/field-examples.tsx'
import { CALENDAR, CLOSE, TAB, TYPE } from '../../sample/keys.ts'

const march = { from: '2025-03-06', to: '2025-03-20' }

export const page: GalleryPage = {
  without: { many: 'single' },
  keys: [TAB, TYPE, ['Enter', 'keep'], ...CALENDAR, CLOSE],
  examples: {
    ...fieldExamples((props) => <DateRangeField {...props} defaultValue={march} className="w-80 max-w-full" />, {
      label: (t) => t('sample.period'),
      wrong: (t) => t('sample.badPeriod')
    }),
    bounds: ({ t }) => (
      <DateRangeField
        label={t('sample.period')}
        defaultValue={march}
        min="2025-03-01"
        max="2025-03-31"
        className="w-80 max-w-full"
      />
    ),
    backward: ({ t }) => (
      <DateRangeField
        label={t('sample.period')}
        defaultValue={{ from: march.to, to: march.from }}
        className="w-80 max-w-full"
      />
    )
  }
}
