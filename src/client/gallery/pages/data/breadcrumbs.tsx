import { Breadcrumbs } from '#ui/data/breadcrumbs.tsx'

import type { GalleryPage } from '../../page.ts'
import { GALLERY_PATH } from '../../place.ts'
import { TAB } from '../../sample/keys.ts'

const HERE = `${GALLERY_PATH}/breadcrumbs`

export const page: GalleryPage = {
  without: { disabled: 'actsOnly', readOnly: 'actsOnly', invalid: 'actsOnly', many: 'few', inDialog: 'ofPage' },
  keys: [TAB, ['Enter', 'follow']],
  examples: {
    default: ({ t }) => (
      <Breadcrumbs
        crumbs={[
          { title: t('sample.home'), href: GALLERY_PATH },
          { title: t('sample.project'), href: HERE },
          { title: t('sample.files') }
        ]}
      />
    ),
    long: ({ t }) => (
      <Breadcrumbs
        aria-label={t('sample.files')}
        crumbs={[
          { title: t('sample.home'), href: GALLERY_PATH },
          { title: t('sample.longLabel'), href: HERE },
          { title: t('sample.longValue') }
        ]}
      />
    )
  }
}
