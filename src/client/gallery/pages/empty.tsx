import { FileText } from 'lucide-react'

import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'

import type { Page } from '../page.ts'

export const page: Page = {
  examples: {
    default: ({ t }) => <Empty className="w-full" title={t('sample.nobody')} description={t('sample.nobodyText')} />,
    actions: ({ t }) => (
      <Empty className="w-full" icon={<FileText />} title={t('sample.nobody')} description={t('sample.nobodyText')} action={<Button kind="primary">{t('sample.import')}</Button>} />
    ),
    long: ({ t }) => <Empty className="w-full" title={t('sample.longLabel')} description={t('sample.longHelp')} />
  }
}
