import { Button } from '#ui/actions/button.tsx'
import { VirtualList } from '#ui/data/virtual-list.tsx'

import type { GalleryPage, T } from '../../page.ts'
import { InDialog } from '../../sample/in-dialog.tsx'
import { TAB } from '../../sample/keys.ts'

interface Entry {
  readonly id: string
  readonly title: string
  readonly text: string
}

const entries = (t: T, count: number): Entry[] =>
  Array.from({ length: count }, (_, at) => ({
    id: String(at + 1),
    title: t('sample.nthFile', { number: at + 1 }),
    text: at % 3 === 0 ? t('sample.longHelp') : at % 3 === 1 ? t('sample.help') : ''
  }))

function Entries({ t, items, hasButtons = false }: { t: T; items: Entry[]; hasButtons?: boolean }) {
  return (
    <VirtualList aria-label={t('sample.files')} items={items} nameOf={({ title }) => title} empty={t('sample.nobody')}>
      {({ title, text }) => (
        <div className="flex items-start gap-3">
          <div className="min-w-0 flex-1">
            <p className="font-medium">{title}</p>
            {text && <p className="text-quiet">{text}</p>}
          </div>
          {hasButtons && (
            <Button size="small" aria-label={`${t('sample.open')} ${title}`}>
              {t('sample.open')}
            </Button>
          )}
        </div>
      )}
    </VirtualList>
  )
}

export const page: GalleryPage = {
  without: { disabled: 'showsOnly', readOnly: 'showsOnly', invalid: 'showsOnly' },
  keys: [
    TAB,
    ['ArrowUp ArrowDown', 'rows'],
    ['Home End', 'ends'],
    ['PageUp PageDown', 'page'],
    ['ArrowLeft ArrowRight', 'within'],
    ['A', 'letters']
  ],
  examples: {
    default: ({ t }) => <Entries t={t} items={entries(t, 6)} />,
    actions: ({ t }) => <Entries t={t} items={entries(t, 40)} hasButtons />,
    empty: ({ t }) => <Entries t={t} items={[]} />,
    long: ({ t }) => <Entries t={t} items={[{ id: '1', title: t('sample.longLabel'), text: t('sample.longValue') }]} />,
    many: ({ t }) => <Entries t={t} items={entries(t, 1000)} />,
    inDialog: ({ t }) => (
      <InDialog t={t}>
        <Entries t={t} items={entries(t, 100)} />
      </InDialog>
    )
  }
}
