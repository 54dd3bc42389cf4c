import { useState } from 'react'

import { Pagination } from '#ui/pagination.tsx'

import type { Page, T } from '../page.ts'
import { PRESS, TAB } from '../sample/keys.ts'

function Pages({ t, total }: { t: T; total: number }) {
  const [{ page, size }, go] = useState({ page: 1, size: 10 })
  return <Pagination aria-label={t('sample.searchPage')} total={total} page={page} pageSize={size} onChange={(to, next) => go({ page: to, size: next })} />
}

export const page: Page = {
  keys: [TAB, PRESS, ['Enter', 'goPage']],
  examples: {
    default: ({ t }) => <Pages t={t} total={35} />
  }
}
