import { Ellipsis } from '#ui/data/ellipsis.tsx'

import type { GalleryPage } from '../../page.ts'
import { InDialog } from '../../sample/in-dialog.tsx'

export const page: GalleryPage = {
  without: { disabled: 'showsOnly', readOnly: 'showsOnly', invalid: 'showsOnly', many: 'single' },
  keys: [
    ['Tab Shift+Tab', 'whole'],
    ['Escape', 'dismiss']
  ],
  examples: {
    default: ({ t }) => <Ellipsis text={t('sample.value')} />,
    text: ({ t }) => <Ellipsis text={t('sample.short')} />,
    long: ({ t }) => <Ellipsis text={t('sample.longValue')} length={40} />,
    fileName: ({ t }) => <Ellipsis text={t('sample.fileName')} kind="fileName" />,
    inDialog: ({ t }) => (
      <InDialog t={t}>
        <Ellipsis text={t('sample.longValue')} />
      </InDialog>
    )
  }
}
