import { Spinner } from '#ui/status/spinner.tsx'

import type { GalleryPage } from '../../page.ts'
import { InDialog } from '../../sample/in-dialog.tsx'

export const page: GalleryPage = {
  without: { disabled: 'showsOnly', readOnly: 'showsOnly', invalid: 'showsOnly', long: 'noText', many: 'single' },
  examples: {
    default: () => <Spinner />,
    sizes: ({ t }) => (
      <>
        <Spinner aria-label={t('sample.moment')} />
        <Spinner size="large" aria-label={t('sample.moment')} />
      </>
    ),
    inDialog: ({ t }) => (
      <InDialog t={t}>
        <Spinner aria-label={t('sample.moment')} />
      </InDialog>
    )
  }
}
