import { MonthField } from '#ui/date/month-field.tsx'

import type { GalleryPage } from '../../page.ts'
import { fieldExamples } from '../../sample/field-examples.tsx'
import { CLOSE, PERIODS, TAB, TYPE } from '../../sample/keys.ts'

export const page: GalleryPage = {
  without: { many: 'single' },
  keys: [TAB, TYPE, ['Enter', 'keep'], ...PERIODS, CLOSE],
  examples: {
    ...fieldExamples((props) => <MonthField {...props} defaultValue="2025-03" className="w-70 max-w-full" />, {
      label: (t) => t('sample.month'),
      wrong: (t) => t('sample.badMonth')
    }),
    bounds: ({ t }) => (
      <MonthField
        label={t('sample.month')}
        defaultValue="2025-03"
        min="2024-11"
        max="2025-06"
        className="w-70 max-w-full"
      />
    )
  }
}
