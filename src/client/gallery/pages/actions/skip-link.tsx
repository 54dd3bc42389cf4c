import { SkipLink } from '#ui/actions/skip-link.tsx'

import type { GalleryPage } from '../../page.ts'
import { TAB } from '../../sample/keys.ts'

export const page: GalleryPage = {
  without: { disabled: 'actsOnly', readOnly: 'actsOnly', invalid: 'actsOnly', many: 'single', inDialog: 'ofPage' },
  keys: [TAB, ['Enter', 'skip']],
  examples: {
    default: ({ t }) => (
      <>
        <SkipLink target="skip-target" label={t('sample.skipTarget')} />
        <p id="skip-target" tabIndex={-1} className="rounded-sm outline-0 outline-focus focus-visible:outline-2">
          {t('sample.end')}
        </p>
      </>
    ),
    long: ({ t }) => (
      <>
        <SkipLink target="skip-long" label={t('sample.longLabel')} />
        <p id="skip-long" tabIndex={-1} className="rounded-sm outline-0 outline-focus focus-visible:outline-2">
          {t('sample.longValue')}
        </p>
      </>
    )
  }
}
