import { ScrollArea } from '#ui/containers/scroll-area.tsx'
import { Timeline, type TimelineEvent } from '#ui/status/timeline.tsx'

import type { GalleryPage, T } from '../../page.ts'
import { InDialog } from '../../sample/in-dialog.tsx'

const events = (t: T): TimelineEvent[] => [
  { id: '1', time: '2026-11-03 09:12', title: t('sample.step1'), description: t('sample.person') },
  {
    id: '2',
    time: '2026-11-10 16:40',
    title: t('sample.step2'),
    state: 'failed',
    stateLabel: t('sample.refused'),
    description: t('sample.warning')
  },
  { id: '3', time: '2026-11-18 10:05', title: t('sample.step3'), state: 'current', description: t('sample.person') },
  { id: '4', title: t('sample.step4'), state: 'warning', stateLabel: t('sample.late') },
  { id: '5', title: t('sample.step5'), state: 'coming' }
]

export const page: GalleryPage = {
  without: { disabled: 'showsOnly', readOnly: 'showsOnly', invalid: 'showsOnly' },
  examples: {
    default: ({ t }) => <Timeline aria-label={t('sample.history')} events={events(t)} />,
    long: ({ t }) => (
      <Timeline
        aria-label={t('sample.history')}
        events={[
          { id: '1', time: '2026-11-03', title: t('sample.longValue'), description: t('sample.longHelp') },
          { id: '2', title: t('sample.longLabel'), state: 'coming' }
        ]}
      />
    ),
    many: ({ t }) => (
      <ScrollArea aria-label={t('sample.history')} className="max-h-80 w-full">
        <Timeline
          aria-label={t('sample.history')}
          events={Array.from({ length: 1000 }, (_, at) => ({
            id: String(at),
            time: '2026-11-03 09:12',
            title: t('sample.nth', { number: at + 1 })
          }))}
        />
      </ScrollArea>
    ),
    inDialog: ({ t }) => (
      <InDialog t={t}>
        <Timeline aria-label={t('sample.history')} events={events(t)} />
      </InDialog>
    )
  }
}
