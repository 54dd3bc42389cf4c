import { DateTimeField } from '#ui/date/date-time-field.tsx'

import type { GalleryPage } from '../../page.ts'
import { fieldExamples } from '../../sample/field-examples.tsx'
import { CALENDAR, CLOSE, TAB, TYPE } from '../../sample/keys.ts'

export const page: GalleryPage = {
  without: { many: 'single' },
  keys: [TAB, TYPE, ['Enter', 'keep'], ...CALENDAR, CLOSE],
  examples: fieldExamples(
    (props) => <DateTimeField {...props} defaultValue="2025-03-06 08:30:00" className="w-70 max-w-full" />,
    {
      label: (t) => t('sample.time'),
      wrong: (t) => t('sample.badDate')
    }
  )
}
