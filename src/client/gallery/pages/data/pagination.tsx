import { useState } from 'react'

import { Pagination } from '#ui/data/pagination.tsx'

import type { GalleryPage, T } from '../../page.ts'
import { InDialog } from '../../sample/in-dialog.tsx'
import { PRESS, TAB } from '../../sample/keys.ts'

function Pages({ t, total, label = t('sample.searchPage') }: { t: T; total: number; label?: string }) {
  const [{ page, size }, go] = useState({ page: 1, size: 10 })
  return (
    <Pagination
      aria-label={label}
      total={total}
      page={page}
      pageSize={size}
      onChange={(to, next) => go({ page: to, size: next })}
    />
  )
}

export const page: GalleryPage = {
  without: { disabled: 'actsOnly', readOnly: 'actsOnly', invalid: 'actsOnly', long: 'noText' },
  keys: [TAB, PRESS, ['Enter', 'goPage']],
  examples: {
    default: ({ t }) => <Pages t={t} total={35} />,
    many: ({ t }) => <Pages t={t} total={10_000} label={t('sample.files')} />,
    empty: ({ t }) => <Pages t={t} total={0} label={t('sample.volumes')} />,
    inDialog: ({ t }) => (
      <InDialog t={t}>
        <Pages t={t} total={246} />
      </InDialog>
    )
  }
}
