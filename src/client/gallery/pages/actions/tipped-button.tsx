import { RefreshCw } from 'lucide-react'

import { TippedButton } from '#ui/actions/tipped-button.tsx'

import type { GalleryPage } from '../../page.ts'
import { InDialog } from '../../sample/in-dialog.tsx'
import { PRESS, TAB } from '../../sample/keys.ts'

export const page: GalleryPage = {
  without: { readOnly: 'actsOnly', invalid: 'actsOnly', many: 'single' },
  keys: [TAB, PRESS],
  examples: {
    default: ({ t }) => (
      <TippedButton icon={<RefreshCw aria-hidden />} aria-label={t('sample.refresh')} tip={t('sample.refresh')} />
    ),
    disabled: ({ t }) => (
      <>
        <TippedButton disabledReason={t('sample.noRight')}>{t('sample.save')}</TippedButton>
        <TippedButton kind="primary" disabledReason={t('sample.noRight')}>
          {t('sample.save')}
        </TippedButton>
      </>
    ),
    inDialog: ({ t }) => (
      <InDialog t={t}>
        <TippedButton disabledReason={t('sample.noRight')}>{t('sample.save')}</TippedButton>
      </InDialog>
    ),
    long: ({ t }) => (
      <TippedButton className="max-w-full whitespace-normal! py-1" disabledReason={t('sample.longAgree')}>
        {t('sample.longAgree')}
      </TippedButton>
    )
  }
}
