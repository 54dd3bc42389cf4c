import { Pagination } from '#ui/data/pagination.tsx'

import type { AskedPage } from '../rows/use-exact-total.ts'
import type { ResourceList } from '../rows/use-resource-list.ts'

interface ListPagerProps {
  /** What the list is called. */
  readonly label: string
  readonly list: Pick<ResourceList, 'question' | 'change' | 'refresh'>
  /** The page that is shown: of one that was refused the last that came. */
  readonly shown: Pick<AskedPage, 'total' | 'isMore' | 'asked'>
}

/** The pages of a list, below its rows. */
export function ListPager({ label, list, shown: { total, isMore = false, asked } }: ListPagerProps) {
  return (
    <Pagination
      aria-label={label}
      total={total}
      isMore={isMore}
      page={asked.page}
      pageSize={asked.size}
      // A page that was refused is asked for again.
      onChange={(page, size) =>
        page === list.question.page && size === list.question.size ? void list.refresh() : list.change({ page, size })
      }
    />
  )
}
