import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { announce } from '../base/announcer.ts'
import { Button } from '../actions/button.tsx'
import { NumberField } from '../fields/number-field.tsx'
import { Select } from '../fields/select.tsx'

const SIZES = [10, 20, 30] as const

export interface PaginationProps {
  /** What is divided into pages; said with the pages. */
  'aria-label': string
  /** How many things there are in all. */
  total: number
  /** There are more than `total`, which are being counted. */
  isMore?: boolean
  /** The page in sight, from 1. */
  page: number
  /** How many things are on a page. */
  pageSize: number
  /** Called with the page to go to, and the number of things on it. */
  onChange: (page: number, pageSize: number) => void
  /** The sizes to choose among (default 10, 20, 30). */
  pageSizes?: readonly number[]
  /** Classes for its place and size. */
  className?: string
}

/** The pages of a list: their number, the neighbours, the size of a page, and a field to go to any of them. */
export function Pagination({
  total,
  isMore = false,
  page,
  pageSize,
  onChange,
  pageSizes = SIZES,
  className = '',
  'aria-label': label
}: PaginationProps) {
  const { t } = useTranslation('ui')
  const [jump, setJump] = useState<number | null>(null)
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const first = (page - 1) * pageSize + 1
  const go = (to: number, size = pageSize) => {
    const last = Math.max(1, Math.ceil(total / size))
    const next = Math.min(Math.max(1, Math.trunc(to)), last)
    if (next === page && size === pageSize) return
    onChange(next, size)
    announce(t('pageOf', { page: next, pages: last }), { about: label })
  }
  return (
    <nav aria-label={label} className={`flex flex-wrap items-center gap-x-3 gap-y-2 ${className}`}>
      <span className="text-quiet">
        {total === 0
          ? t('total', { total })
          : t(isMore ? 'moreRange' : 'totalRange', {
              first,
              last: Math.min(total, first + pageSize - 1),
              total: isMore ? total - 1 : total
            })}
      </span>
      <ul className="flex flex-wrap items-center gap-1">
        <li>
          <Button
            kind="plain"
            aria-label={t('previousPage')}
            icon={<ChevronLeft />}
            isDisabled={page <= 1}
            onPress={() => go(page - 1)}
          />
        </li>
        {around(page, pages).map((number, at) =>
          number === null ? (
            <li key={at === 1 ? 'before' : 'after'} aria-hidden className="w-6 text-center text-faint">
              …
            </li>
          ) : (
            <li key={number}>
              <Button
                kind="plain"
                className="min-w-control px-1.5! aria-[current]:bg-brand-tint aria-[current]:font-semibold aria-[current]:text-brand-text aria-[current]:forced-highlight"
                aria-label={t('toPage', { page: number })}
                {...(number === page && { 'aria-current': 'page' })}
                onPress={() => go(number)}
              >
                {number}
              </Button>
            </li>
          )
        )}
        <li>
          <Button
            kind="plain"
            aria-label={t('nextPage')}
            icon={<ChevronRight />}
            isDisabled={page >= pages}
            onPress={() => go(page + 1)}
          />
        </li>
      </ul>
      <Select
        aria-label={t('pageSize')}
        hasMessageLine={false}
        value={String(pageSize)}
        onChange={(size) => size !== null && go(Math.floor(((page - 1) * pageSize) / Number(size)) + 1, Number(size))}
        options={pageSizes.map((size) => ({ value: String(size), label: t('perPage', { size }) }))}
      />
      {pages > 5 && (
        <form
          className="flex items-center gap-1.5 text-quiet"
          onSubmit={(event) => {
            event.preventDefault()
            if (jump !== null) go(jump)
            setJump(null)
          }}
        >
          <span aria-hidden>{t('jumpTo')}</span>
          <NumberField
            aria-label={t('jumpToPage', { pages })}
            hasMessageLine={false}
            className="w-14"
            value={jump}
            onChange={setJump}
          />
        </form>
      )}
    </nav>
  )
}

/** The first page, the last, and those around the present one; null represents what is left out. */
function around(page: number, pages: number): (number | null)[] {
  const near = [page - 1, page, page + 1].filter((number) => number > 1 && number < pages)
  const first = near[0] ?? pages
  const last = near.at(-1) ?? 1
  return [
    1,
    ...(first > 2 ? [null] : []),
    ...near,
    ...(last < pages - 1 && pages > 2 ? [null] : []),
    ...(pages > 1 ? [pages] : [])
  ]
}
