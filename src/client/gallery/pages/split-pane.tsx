import { SplitPane } from '#ui/split-pane.tsx'

import type { Page } from '../page.ts'

export const page: Page = {
  keys: [
    ['ArrowLeft ArrowRight', 'move'],
    ['Home End', 'ends'],
    ['Enter', 'fold']
  ],
  examples: {
    default: ({ t }) => (
      <SplitPane startLabel={t('sample.side')} start={<p className="p-3">{t('sample.side')}</p>} className="w-full tablet:h-60">
        <p className="p-3">{t('sample.longHelp')}</p>
      </SplitPane>
    )
  }
}
