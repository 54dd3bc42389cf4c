import { Disclosure } from '#ui/containers/disclosure.tsx'

import type { GalleryPage } from '../../page.ts'
import { InDialog } from '../../sample/in-dialog.tsx'
import { PRESS, TAB } from '../../sample/keys.ts'

export const page: GalleryPage = {
  without: { readOnly: 'holds', invalid: 'holds', many: 'single' },
  keys: [TAB, PRESS],
  examples: {
    default: ({ t }) => (
      <Disclosure title={t('sample.details')} level={3}>
        {t('sample.detailsText')}
      </Disclosure>
    ),
    disabled: ({ t }) => (
      <Disclosure title={t('sample.details')} level={3} isDisabled>
        {t('sample.detailsText')}
      </Disclosure>
    ),
    long: ({ t }) => (
      <Disclosure title={t('sample.longLabel')} level={3} defaultExpanded>
        {t('sample.longHelp')}
      </Disclosure>
    ),
    nested: ({ t }) => (
      <Disclosure title={t('sample.project')} level={3} defaultExpanded>
        <Disclosure title={t('sample.details')} level={4}>
          {t('sample.detailsText')}
        </Disclosure>
      </Disclosure>
    ),
    inDialog: ({ t }) => (
      <InDialog t={t}>
        <Disclosure title={t('sample.details')} level={3}>
          {t('sample.detailsText')}
        </Disclosure>
      </InDialog>
    )
  }
}
