import { YearField } from '#ui/date/year-field.tsx'

import type { GalleryPage } from '../../page.ts'
import { fieldExamples } from '../../sample/field-examples.tsx'
import { CLOSE, PERIODS, TAB, TYPE } from '../../sample/keys.ts'

export const page: GalleryPage = {
  without: { many: 'single' },
  keys: [TAB, TYPE, ['Enter', 'keep'], ...PERIODS, CLOSE],
  examples: {
    ...fieldExamples((props) => <YearField {...props} defaultValue="2025" className="w-70 max-w-full" />, {
      label: (t) => t('sample.year'),
      wrong: (t) => t('sample.badYear')
    }),
    bounds: ({ t }) => (
      <YearField label={t('sample.year')} defaultValue="2025" min="2018" max="2027" className="w-70 max-w-full" />
    )
  }
}
