import { Chip } from '#ui/status/chip.tsx'

import type { GalleryPage } from '../../page.ts'
import { InDialog } from '../../sample/in-dialog.tsx'

export const page: GalleryPage = {
  without: { disabled: 'showsOnly', readOnly: 'showsOnly', invalid: 'showsOnly', long: 'noText', many: 'single' },
  examples: {
    default: ({ t }) => <Chip>{t('sample.draft')}</Chip>,
    kinds: ({ t }) => (
      <>
        <Chip tone="idle">{t('sample.draft')}</Chip>
        <Chip tone="brand">{t('sample.checking')}</Chip>
        <Chip tone="good">{t('sample.accepted')}</Chip>
        <Chip tone="warn">{t('sample.late')}</Chip>
        <Chip tone="bad">{t('sample.refused')}</Chip>
      </>
    ),
    inDialog: ({ t }) => (
      <InDialog t={t}>
        <Chip tone="good">{t('sample.accepted')}</Chip>
      </InDialog>
    )
  }
}
