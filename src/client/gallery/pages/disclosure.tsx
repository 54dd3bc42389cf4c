import { Disclosure } from '#ui/disclosure.tsx'

import type { Page } from '../page.ts'
import { PRESS, TAB } from '../sample/keys.ts'

export const page: Page = {
  keys: [TAB, PRESS],
  examples: {
    default: ({ t }) => (
      <Disclosure title={t('sample.details')} level={3}>
        {t('sample.detailsText')}
      </Disclosure>
    ),
    disabled: ({ t }) => (
      <Disclosure title={t('sample.details')} level={3} isDisabled>
        {t('sample.detailsText')}
      </Disclosure>
    ),
    long: ({ t }) => (
      <Disclosure title={t('sample.longLabel')} level={3} defaultExpanded>
        {t('sample.longHelp')}
      </Disclosure>
    )
  }
}
