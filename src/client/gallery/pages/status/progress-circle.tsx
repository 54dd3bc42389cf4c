import { ProgressCircle } from '#ui/status/progress-circle.tsx'

import type { GalleryPage } from '../../page.ts'
import { InDialog } from '../../sample/in-dialog.tsx'

export const page: GalleryPage = {
  without: { disabled: 'showsOnly', readOnly: 'showsOnly', invalid: 'showsOnly', long: 'noText', many: 'single' },
  examples: {
    default: ({ t }) => <ProgressCircle aria-label={t('sample.uploading')} value={42} />,
    kinds: ({ t }) => (
      <>
        <ProgressCircle aria-label={t('sample.uploading')} value={64} />
        <ProgressCircle aria-label={t('sample.uploaded')} value={100} kind="good" />
        <ProgressCircle aria-label={t('sample.broken')} value={31} kind="bad" />
      </>
    ),
    sizes: ({ t }) => (
      <>
        <ProgressCircle aria-label={t('sample.uploading')} value={64} size="small" />
        <ProgressCircle aria-label={t('sample.uploaded')} value={100} kind="good" size="small" />
        <ProgressCircle aria-label={t('sample.broken')} value={31} kind="bad" size="small" />
      </>
    ),
    loading: ({ t }) => (
      <>
        <ProgressCircle aria-label={t('sample.preparing')} isIndeterminate />
        <ProgressCircle aria-label={t('sample.moment')} isIndeterminate size="small" />
      </>
    ),
    inDialog: ({ t }) => (
      <InDialog t={t}>
        <ProgressCircle aria-label={t('sample.uploading')} value={42} />
      </InDialog>
    )
  }
}
