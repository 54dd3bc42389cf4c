import { Button } from '#ui/button.tsx'
import { Result, type ResultProps } from '#ui/result.tsx'

import type { Page } from '../page.ts'

const STATUSES: readonly ResultProps['status'][] = ['success', '403', '404', '500']

export const page: Page = {
  examples: {
    kinds: () => STATUSES.map((status) => <Result key={status} status={status} />),
    actions: ({ t }) => <Result status="success" title={t('sample.uploaded')} description={t('sample.saved')} actions={<Button kind="primary">{t('sample.home')}</Button>} />
  }
}
