import { PAGE_SIZES } from '#contract/core/limits.ts'

import { numberParam } from '../address/params.ts'

/** Which page of a list is shown, and how many rows a page has, as an address says it. */
export const pageParams = (pageSize: number = PAGE_SIZES[0]) =>
  ({ page: numberParam(1), size: numberParam(pageSize, PAGE_SIZES) }) as const

/** The last page of a list that an address asks beyond its end; undefined where the page that it names is there. */
export const nearestPage = (total: number, { page, size }: { readonly page: number; readonly size: number }) => {
  const last = Math.max(1, Math.ceil(total / size))
  return page > last ? last : undefined
}
