import { Link } from '#ui/actions/link.tsx'

import type { GalleryPage } from '../../page.ts'
import { InDialog } from '../../sample/in-dialog.tsx'
import { GALLERY_PATH } from '../../place.ts'
import { TAB } from '../../sample/keys.ts'

const HERE = `${GALLERY_PATH}/link`

export const page: GalleryPage = {
  without: { readOnly: 'actsOnly', invalid: 'actsOnly', many: 'single' },
  keys: [TAB, ['Enter', 'follow']],
  examples: {
    default: ({ t }) => <Link href={HERE}>{t('sample.docs')}</Link>,
    kinds: ({ t }) => (
      <>
        <Link href={HERE}>{t('sample.docs')}</Link>
        <Link kind="quiet" href={HERE}>
          {t('sample.docs')}
        </Link>
      </>
    ),
    text: ({ t }) => (
      <p>
        {t('sample.inline')}{' '}
        <Link kind="inline" href={HERE}>
          {t('sample.docs')}
        </Link>
      </p>
    ),
    newWindow: ({ t }) => (
      <Link href={HERE} target="_blank">
        {t('sample.docs')}
      </Link>
    ),
    disabled: ({ t }) => (
      <Link href={HERE} isDisabled>
        {t('sample.docs')}
      </Link>
    ),
    long: ({ t }) => (
      <Link kind="inline" href={HERE}>
        {t('sample.longValue')}
      </Link>
    ),
    inDialog: ({ t }) => (
      <InDialog t={t}>
        <Link href={HERE}>{t('sample.docs')}</Link>
      </InDialog>
    )
  }
}
