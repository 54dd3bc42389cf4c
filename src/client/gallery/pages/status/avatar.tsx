import { Avatar } from '#ui/status/avatar.tsx'

import type { GalleryPage } from '../../page.ts'
import { InDialog } from '../../sample/in-dialog.tsx'

/** A picture small enough to be written in the code. */
const PICTURE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#2a6db0"/><circle cx="4" cy="3" r="1.6" fill="#fff"/><path d="M1 8a3 3 0 0 1 6 0" fill="#fff"/></svg>')}`

export const page: GalleryPage = {
  without: { disabled: 'showsOnly', readOnly: 'showsOnly', invalid: 'showsOnly', many: 'single' },
  examples: {
    default: ({ t }) => <Avatar name={t('sample.person')} />,
    sizes: ({ t }) => (
      <>
        <Avatar name={t('sample.person')} src={PICTURE} />
        <Avatar name={t('sample.person')} src={PICTURE} size="large" />
        <Avatar name={t('sample.person')} size="large" />
      </>
    ),
    failed: ({ t }) => <Avatar name={t('sample.person')} src="data:image/png;base64,AA==" size="large" />,
    text: ({ t }) => (
      <p className="flex items-center gap-2">
        <Avatar name={t('sample.person')} isDecorative />
        {t('sample.person')}
      </p>
    ),
    long: ({ t }) => <Avatar name={t('sample.longLabel')} size="large" />,
    inDialog: ({ t }) => (
      <InDialog t={t}>
        <Avatar name={t('sample.person')} />
      </InDialog>
    )
  }
}
