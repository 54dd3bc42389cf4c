import { NewPasswordField } from '#ui/fields/new-password-field.tsx'

import type { GalleryPage } from '../../page.ts'
import { fieldExamples } from '../../sample/field-examples.tsx'
import { TAB, TYPE } from '../../sample/keys.ts'

export const page: GalleryPage = {
  without: { readOnly: 'newOnly', many: 'single' },
  keys: [TAB, TYPE, ['Space', 'show']],
  examples: fieldExamples(
    (props, { isLong }) => (
      <NewPasswordField
        {...props}
        defaultValue={isLong ? 'archives-of-the-city-2026' : 'archives2026'}
        className="w-70 max-w-full"
      />
    ),
    {
      label: (t) => t('sample.password'),
      without: ['readOnly']
    }
  )
}
