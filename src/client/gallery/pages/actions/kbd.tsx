import { Kbd } from '#ui/actions/kbd.tsx'

import type { GalleryPage } from '../../page.ts'
import { InDialog } from '../../sample/in-dialog.tsx'

export const page: GalleryPage = {
  without: { disabled: 'showsOnly', readOnly: 'showsOnly', invalid: 'showsOnly', long: 'noText', many: 'single' },
  examples: {
    default: () => <Kbd keys="F2" />,
    kinds: () => (
      <>
        <Kbd keys="Ctrl+K" />
        <Kbd keys="Ctrl+Shift+ArrowDown" />
        <Kbd keys="PageUp PageDown" />
      </>
    ),
    text: ({ t }) => (
      <p>
        {t('sample.save')} <Kbd keys="Ctrl+S" />
      </p>
    ),
    inDialog: ({ t }) => (
      <InDialog t={t}>
        <Kbd keys="Ctrl+S" />
      </InDialog>
    )
  }
}
