import { PlacedText } from '#ui/data/placed-text.tsx'

import type { GalleryPage } from '../../page.ts'
import { InDialog } from '../../sample/in-dialog.tsx'

export const page: GalleryPage = {
  without: { disabled: 'showsOnly', readOnly: 'showsOnly', invalid: 'showsOnly', many: 'single' },
  keys: [],
  examples: {
    default: ({ t }) => <PlacedText text={t('sample.value')} names={[t('sample.value').slice(0, 4)]} />,
    text: ({ t }) => <PlacedText text={t('sample.short')} names={[t('sample.value')]} />,
    long: ({ t }) => <PlacedText text={t('sample.longValue')} names={[t('sample.longValue').slice(0, 12)]} />,
    inDialog: ({ t }) => (
      <InDialog t={t}>
        <PlacedText text={t('sample.value')} names={[t('sample.value').slice(0, 4)]} />
      </InDialog>
    )
  }
}
