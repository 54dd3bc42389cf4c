import { ScrollArea } from '#ui/containers/scroll-area.tsx'

import type { GalleryPage, T } from '../../page.ts'
import { InDialog } from '../../sample/in-dialog.tsx'
import { TAB } from '../../sample/keys.ts'

const lines = (t: T, count: number) =>
  Array.from({ length: count }, (_, at) => t('sample.nthFile', { number: at + 1 })).map((line) => (
    <p key={line} className="px-3 py-1">
      {line}
    </p>
  ))

const box = 'max-h-60 w-full rounded-control border border-line'

export const page: GalleryPage = {
  without: { disabled: 'holds', readOnly: 'holds', invalid: 'holds' },
  keys: [TAB, ['ArrowUp ArrowDown ArrowLeft ArrowRight PageUp PageDown', 'scroll']],
  examples: {
    default: ({ t }) => (
      <ScrollArea aria-label={t('sample.files')} className={box}>
        {lines(t, 40)}
      </ScrollArea>
    ),
    some: ({ t }) => (
      <ScrollArea aria-label={t('sample.volumes')} className={box}>
        {lines(t, 2)}
      </ScrollArea>
    ),
    long: ({ t }) => (
      <ScrollArea aria-label={t('sample.longLabel')} className={box}>
        <p className="whitespace-nowrap p-3">{t('sample.longHelp')}</p>
      </ScrollArea>
    ),
    many: ({ t }) => (
      <ScrollArea aria-label={t('sample.drawings')} className={box}>
        {lines(t, 1000)}
      </ScrollArea>
    ),
    inDialog: ({ t }) => (
      <InDialog t={t}>
        <ScrollArea aria-label={t('sample.files')} className={box}>
          {lines(t, 40)}
        </ScrollArea>
      </InDialog>
    )
  }
}
