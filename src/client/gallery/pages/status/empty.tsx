import { FileText } from 'lucide-react'

import { Button } from '#ui/actions/button.tsx'
import { Empty } from '#ui/status/empty.tsx'

import type { GalleryPage } from '../../page.ts'
import { InDialog } from '../../sample/in-dialog.tsx'

export const page: GalleryPage = {
  without: { disabled: 'showsOnly', readOnly: 'showsOnly', invalid: 'showsOnly', many: 'single' },
  examples: {
    default: ({ t }) => <Empty className="w-full" title={t('sample.nobody')} description={t('sample.nobodyText')} />,
    actions: ({ t }) => (
      <Empty
        className="w-full"
        icon={<FileText />}
        title={t('sample.nobody')}
        description={t('sample.nobodyText')}
        action={<Button kind="primary">{t('sample.import')}</Button>}
      />
    ),
    long: ({ t }) => <Empty className="w-full" title={t('sample.longLabel')} description={t('sample.longHelp')} />,
    inDialog: ({ t }) => (
      <InDialog t={t}>
        <Empty title={t('sample.nobody')} description={t('sample.nobodyText')} />
      </InDialog>
    )
  }
}
