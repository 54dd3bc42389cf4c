import { Kbd } from '#ui/kbd.tsx'

import type { Page } from '../page.ts'

export const page: Page = {
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
    )
  }
}
