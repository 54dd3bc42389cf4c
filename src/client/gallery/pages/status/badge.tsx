import { Bell } from 'lucide-react'

import { Badge } from '#ui/status/badge.tsx'

import type { GalleryPage, T } from '../../page.ts'
import { InDialog } from '../../sample/in-dialog.tsx'

const some = (t: T, count: number) => (
  <Badge count={count} label={t('sample.waiting', { count })}>
    <span className="grid size-9 place-items-center">
      <Bell aria-hidden className="size-5" />
    </span>
  </Badge>
)

export const page: GalleryPage = {
  without: { disabled: 'showsOnly', readOnly: 'showsOnly', invalid: 'showsOnly', long: 'noText' },
  examples: {
    default: ({ t }) => some(t, 3),
    many: ({ t }) => some(t, 1000),
    empty: ({ t }) => some(t, 0),
    text: ({ t }) => (
      <p className="flex items-center gap-2">
        {t('sample.files')} <Badge count={12} label={t('sample.waiting', { count: 12 })} />
      </p>
    ),
    inDialog: ({ t }) => <InDialog t={t}>{some(t, 3)}</InDialog>
  }
}
