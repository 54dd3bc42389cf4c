import type { Arrangement, Filters } from '#grid/model/data/arrangement.ts'

import { jsonParam, keysParam, type ParamValues, textParam } from '../address/params.ts'

const isFilters = (value: unknown): value is Filters =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((filter: unknown) => {
    const { has, texts } = (filter ?? {}) as { readonly has?: unknown; readonly texts?: unknown }
    return (
      (has === undefined || typeof has === 'string') &&
      (texts === undefined || (Array.isArray(texts) && texts.every((one) => typeof one === 'string'))) &&
      (has !== undefined || texts !== undefined)
    )
  })

/** How the rows and columns of a grid are shown, as an address says it: `sort=-docDate.title` is down by one column, then up by another. */
export const VIEW_PARAMS = {
  sort: keysParam,
  filter: jsonParam(isFilters),
  group: textParam,
  order: keysParam,
  hidden: keysParam,
  pinned: keysParam
}
/** The state of columns, sorts, filters and groups, as screens pass it on. */
export type GridArrangement = Arrangement
type ViewValues = ParamValues<typeof VIEW_PARAMS>

const DOWN = '-'

/** The state of a grid that an address says; what it does not say is left out. */
export function readView({ sort, filter, group, order, hidden, pinned }: ViewValues): Arrangement {
  return {
    sorts: (sort ?? []).map((key) =>
      key.startsWith(DOWN) ? { key: key.slice(DOWN.length), isDescending: true } : { key, isDescending: false }
    ),
    filters: filter ?? {},
    group: group || null,
    ...(order && { order }),
    ...(hidden && { hidden }),
    ...(pinned && { pinned })
  }
}

/** What an address says of the state of a grid. */
export function viewValues({ sorts = [], filters = {}, group, order, hidden, pinned }: Arrangement): ViewValues {
  return {
    sort: sorts.length > 0 ? sorts.map(({ key, isDescending }) => (isDescending ? DOWN + key : key)) : null,
    filter: Object.keys(filters).length > 0 ? filters : null,
    group: group ?? '',
    order: order ?? null,
    hidden: hidden ?? null,
    pinned: pinned ?? null
  }
}

/** Of the state of a grid that an address says, that the rows are as they came: of another list that is opened. */
export const NATURAL_ROWS = { sort: null, filter: null, group: '' } as const
