import { PasswordField } from '#ui/fields/password-field.tsx'

import type { GalleryPage } from '../../page.ts'
import { fieldExamples } from '../../sample/field-examples.tsx'
import { TAB, TYPE } from '../../sample/keys.ts'

export const page: GalleryPage = {
  without: { many: 'single' },
  keys: [TAB, TYPE, ['Space', 'show']],
  examples: fieldExamples(
    (props) => <PasswordField {...props} defaultValue="Archives2026" className="w-70 max-w-full" />,
    { label: (t) => t('sample.password') }
  )
}
