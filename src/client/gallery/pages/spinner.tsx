import { Spinner } from '#ui/spinner.tsx'

import type { Page } from '../page.ts'

export const page: Page = {
  examples: {
    default: () => <Spinner />,
    sizes: ({ t }) => (
      <>
        <Spinner aria-label={t('sample.moment')} />
        <Spinner size="large" aria-label={t('sample.moment')} />
      </>
    )
  }
}
