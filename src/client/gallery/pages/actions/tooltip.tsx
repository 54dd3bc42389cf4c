import { RefreshCw } from 'lucide-react'

import { Button } from '#ui/actions/button.tsx'
import { Tooltip, TooltipTrigger } from '#ui/actions/tooltip.tsx'

import type { GalleryPage } from '../../page.ts'
import { InDialog } from '../../sample/in-dialog.tsx'

export const page: GalleryPage = {
  without: { disabled: 'showsOnly', readOnly: 'showsOnly', invalid: 'showsOnly', many: 'single' },
  keys: [
    ['Tab', 'seen'],
    ['Escape', 'dismiss']
  ],
  examples: {
    default: ({ t }) => (
      <TooltipTrigger>
        <Button>{t('sample.check')}</Button>
        <Tooltip>{t('sample.tip')}</Tooltip>
      </TooltipTrigger>
    ),
    iconOnly: ({ t }) => (
      <TooltipTrigger>
        <Button icon={<RefreshCw aria-hidden />} aria-label={t('sample.refresh')} />
        <Tooltip>{t('sample.refresh')}</Tooltip>
      </TooltipTrigger>
    ),
    long: ({ t }) => (
      <TooltipTrigger>
        <Button>{t('sample.check')}</Button>
        <Tooltip>{t('sample.longHelp')}</Tooltip>
      </TooltipTrigger>
    ),
    inDialog: ({ t }) => (
      <InDialog t={t}>
        <TooltipTrigger>
          <Button>{t('sample.check')}</Button>
          <Tooltip>{t('sample.tip')}</Tooltip>
        </TooltipTrigger>
      </InDialog>
    )
  }
}
