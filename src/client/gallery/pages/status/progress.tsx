import { Progress } from '#ui/status/progress.tsx'

import type { GalleryPage } from '../../page.ts'
import { InDialog } from '../../sample/in-dialog.tsx'

export const page: GalleryPage = {
  without: { disabled: 'showsOnly', readOnly: 'showsOnly', invalid: 'showsOnly', many: 'single' },
  examples: {
    default: ({ t }) => <Progress label={t('sample.uploading')} value={42} className="w-full" />,
    kinds: ({ t }) => (
      <>
        <Progress label={t('sample.uploading')} value={64} className="w-full" />
        <Progress label={t('sample.uploaded')} value={100} kind="good" className="w-full" />
        <Progress label={t('sample.broken')} value={31} kind="bad" className="w-full" />
      </>
    ),
    loading: ({ t }) => <Progress label={t('sample.preparing')} isIndeterminate className="w-full" />,
    long: ({ t }) => <Progress label={t('sample.longLabel')} value={7} className="w-full" />,
    inDialog: ({ t }) => (
      <InDialog t={t}>
        <Progress label={t('sample.uploading')} value={42} />
      </InDialog>
    )
  }
}
