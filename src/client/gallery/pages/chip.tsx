import { Chip } from '#ui/chip.tsx'

import type { Page } from '../page.ts'

export const page: Page = {
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
    )
  }
}
