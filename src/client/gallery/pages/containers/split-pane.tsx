import { ScrollArea } from '#ui/containers/scroll-area.tsx'
import { SplitPane } from '#ui/containers/split-pane.tsx'

import type { GalleryPage } from '../../page.ts'
import { InDialog } from '../../sample/in-dialog.tsx'

export const page: GalleryPage = {
  without: { disabled: 'holds', readOnly: 'holds', invalid: 'holds', many: 'holds' },
  keys: [
    ['ArrowLeft ArrowRight', 'move'],
    ['Home End', 'ends'],
    ['Enter', 'fold']
  ],
  examples: {
    default: ({ t }) => (
      <SplitPane
        startLabel={t('sample.side')}
        start={<p className="p-3">{t('sample.side')}</p>}
        className="w-full tablet:h-60"
      >
        <p className="p-3">{t('sample.longHelp')}</p>
      </SplitPane>
    ),
    long: ({ t }) => (
      <SplitPane
        startLabel={t('sample.side')}
        start={
          <ScrollArea aria-label={t('sample.side')} className="h-full">
            {Array.from({ length: 60 }, (_, at) => t('sample.nth', { number: at + 1 })).map((line) => (
              <p key={line} className="px-3 py-1">
                {line}
              </p>
            ))}
          </ScrollArea>
        }
        aria-label={t('sample.files')}
        className="h-60 w-full"
      >
        <p className="p-3">{t('sample.longHelp')}</p>
      </SplitPane>
    ),
    inDialog: ({ t }) => (
      <InDialog t={t}>
        <SplitPane startLabel={t('sample.side')} start={<p className="p-3">{t('sample.side')}</p>}>
          <p className="p-3">{t('sample.longHelp')}</p>
        </SplitPane>
      </InDialog>
    )
  }
}
