import { DateField } from '#ui/date/date-field.tsx'

import type { GalleryPage } from '../../page.ts'
import { fieldExamples } from '../../sample/field-examples.tsx'
import { CALENDAR, CLOSE, TAB, TYPE } from '../../sample/keys.ts'

export const page: GalleryPage = {
  without: { many: 'single' },
  keys: [TAB, TYPE, ['Enter', 'keep'], ...CALENDAR, CLOSE],
  examples: {
    ...fieldExamples((props) => <DateField {...props} defaultValue="2025-03-06" className="w-70 max-w-full" />, {
      label: (t) => t('sample.date'),
      wrong: (t) => t('sample.badDate')
    }),
    bounds: ({ t }) => (
      <DateField
        label={t('sample.date')}
        defaultValue="2025-03-06"
        min="2025-03-01"
        max="2025-03-20"
        className="w-70 max-w-full"
      />
    )
  }
}
