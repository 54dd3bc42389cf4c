import { Descriptions } from '#ui/data/descriptions.tsx'
import { ScrollArea } from '#ui/containers/scroll-area.tsx'

import type { GalleryPage, T } from '../../page.ts'
import { InDialog } from '../../sample/in-dialog.tsx'

const known = (t: T) => [
  { term: t('sample.label'), value: t('sample.value') },
  { term: t('sample.number'), value: 'C5-001' },
  { term: t('sample.date'), value: '2025-03-06' },
  { term: t('sample.pages'), value: 12 },
  { term: t('sample.retention'), value: t('sample.longTerm') },
  { term: t('sample.remarks'), value: null }
]

export const page: GalleryPage = {
  without: { disabled: 'showsOnly', readOnly: 'showsOnly', invalid: 'showsOnly' },
  examples: {
    default: ({ t }) => <Descriptions items={known(t)} className="w-full" />,
    columns: ({ t }) => <Descriptions items={known(t)} columns={4} className="w-full" />,
    long: ({ t }) => (
      <Descriptions
        items={[...known(t).slice(0, 3), { term: t('sample.longLabel'), value: t('sample.longValue'), isWide: true }]}
        className="w-full"
      />
    ),
    inDialog: ({ t }) => (
      <InDialog t={t}>
        <Descriptions items={known(t)} />
      </InDialog>
    ),
    many: ({ t }) => (
      <ScrollArea aria-label={t('sample.files')} className="max-h-80 w-full">
        <Descriptions
          items={Array.from({ length: 1000 }, (_, at) => ({
            term: t('sample.nth', { number: at + 1 }),
            value: `C5-${at + 1}`
          }))}
        />
      </ScrollArea>
    )
  }
}
