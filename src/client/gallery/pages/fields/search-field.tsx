import { SearchField } from '#ui/fields/search-field.tsx'

import type { GalleryPage } from '../../page.ts'
import { fieldExamples } from '../../sample/field-examples.tsx'
import { TAB, TYPE } from '../../sample/keys.ts'

export const page: GalleryPage = {
  without: { many: 'single' },
  keys: [TAB, TYPE, ['Enter', 'search'], ['Escape', 'clear']],
  examples: fieldExamples(
    (props, { t, isLong }) => (
      <SearchField
        {...props}
        hasMessageLine
        defaultValue={isLong ? t('sample.longValue') : t('sample.section')}
        placeholder={t('sample.keyword')}
        className="w-70 max-w-full"
      />
    ),
    { label: (t) => t('sample.keyword') }
  )
}
