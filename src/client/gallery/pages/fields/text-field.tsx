import { Link } from '#ui/actions/link.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

import type { GalleryPage } from '../../page.ts'
import { GALLERY_PATH } from '../../place.ts'
import { fieldExamples } from '../../sample/field-examples.tsx'
import { TAB, TYPE } from '../../sample/keys.ts'

export const page: GalleryPage = {
  without: { many: 'single' },
  keys: [TAB, TYPE],
  examples: {
    ...fieldExamples((props, { t, isLong }) => (
      <TextField
        {...props}
        defaultValue={isLong ? t('sample.longValue') : t('sample.value')}
        className="w-70 max-w-full"
      />
    )),
    actions: ({ t }) => (
      <TextField
        label={t('sample.label')}
        labelEnd={<Link href={`${GALLERY_PATH}/text-field`}>{t('sample.docs')}</Link>}
        placeholder={t('sample.value')}
        className="w-70 max-w-full"
      />
    )
  }
}
