import { SkipLink } from '#ui/skip-link.tsx'

import type { Page } from '../page.ts'
import { TAB } from '../sample/keys.ts'

export const page: Page = {
  keys: [TAB, ['Enter', 'skip']],
  examples: {
    default: ({ t }) => (
      <>
        <SkipLink target="skip-target" label={t('sample.skipTarget')} />
        <p id="skip-target" tabIndex={-1} className="rounded-sm outline-0 outline-focus focus-visible:outline-2">
          {t('sample.end')}
        </p>
      </>
    )
  }
}
