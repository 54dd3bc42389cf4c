import { NumberField } from '#ui/fields/number-field.tsx'

import type { GalleryPage } from '../../page.ts'
import { fieldExamples } from '../../sample/field-examples.tsx'
import { TAB, TYPE } from '../../sample/keys.ts'

export const page: GalleryPage = {
  without: { many: 'single' },
  keys: [TAB, TYPE],
  examples: fieldExamples(
    (props, { isLong }) => (
      <NumberField {...props} defaultValue={isLong ? -1234567890.12345 : 12} className="w-70 max-w-full" />
    ),
    {
      label: (t) => t('sample.pages')
    }
  )
}
